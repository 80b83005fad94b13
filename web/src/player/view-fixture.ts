import type { User } from "#game/core/wire/me.ts";
import type { ContactView, QuestView } from "#game/npcs/wire.ts";

/** A quest for tests, as the page gets it: available, for 10 energy, never completed. */
export function aQuestView(id: string, parts: Partial<QuestView> = {}): QuestView {
  return {
    id,
    name: id,
    description: "",
    type: "energy_cost",
    requirements: [{ type: "energy", amount: 10 }],
    rewards: {},
    isAvailable: true,
    isCompleted: false,
    canComplete: true,
    isSeen: false,
    unlockedAt: "2026-11-21T10:00:00.000Z",
    isRepeatable: false,
    readyInMs: 0,
    completions: 0,
    choices: [],
    choice: null,
    chosenLabel: null,
    chosenHeadline: null,
    effects: null,
    refusal: null,
    ...parts,
  };
}

/** An unlocked contact for tests, as the page gets it. */
export function aContactView(id: string, parts: Partial<ContactView> = {}): ContactView {
  return {
    id,
    name: id,
    avatar: "",
    description: "",
    isUnlocked: true,
    isNewlyUnlocked: false,
    affinityLevel: 0,
    affinityTiers: [],
    requests: [],
    nextUnlock: null,
    ...parts,
  };
}

/** The account of a player for tests. */
export function aUser(parts: Partial<User> = {}): User {
  return {
    id: "u",
    username: "dana",
    email: "dana@example.com",
    emailVerified: true,
    oauthProvider: null,
    avatar: null,
    bio: null,
    xHandle: null,
    instagramHandle: null,
    tiktokHandle: null,
    role: "player",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...parts,
  };
}
