import { DEFAULT_AFFINITY_LEVELS } from "#game/rules/affinity.ts";
import {
  type ChoiceDraft,
  type ContactDraft,
  type MessageDraft,
  NO_EFFECTS,
  NO_REWARDS,
  type QuestDraft,
} from "./draft.ts";

/** The draft of a contact that doesn't exist yet. `createdAt` is an ISO 8601 time. */
export function newContact(createdBy: string, createdAt: string): ContactDraft {
  return {
    isNew: true,
    id: "",
    name: "",
    lockedName: "",
    description: "",
    avatar: "🙂",
    personality: "",
    unlockConditions: { type: "level_reached", value: 1 },
    messages: [],
    missions: [],
    affinityLevels: DEFAULT_AFFINITY_LEVELS.map((tier, index) => ({ ...tier, key: `tier${index}` })),
    metadata: {
      category: "general",
      difficulty: "beginner",
      tags: "",
      created_at: createdAt,
      created_by: createdBy,
    },
  };
}

/** A message without texts, sent when the contact unlocks. */
export function newMessage(key: string, id: string): MessageDraft {
  return {
    key,
    isNew: true,
    id,
    trigger: { type: "npc_unlocked", value: "", conditions: [] },
    subject: "",
    body: "",
    senderName: "",
    attachedMission: "",
  };
}

/** A quest with the defaults of docs/reference/administration.md#npc-editor. */
export function newQuest(key: string, id: string): QuestDraft {
  return {
    key,
    isNew: true,
    id,
    name: "",
    description: "",
    type: "energy_cost",
    unlockConditions: { type: "npc_unlocked", value: "" },
    requirements: [{ key: `${key}-cost`, type: "energy", amount: 10, percent: "" }],
    rewards: { ...NO_REWARDS, experience: 10, affinity: 5 },
    effects: NO_EFFECTS,
    terms: [],
    completionMessage: null,
    choices: [],
    isRepeatable: false,
    cooldownMinutes: "",
  };
}

/** A choice without a label, which costs nothing and changes nothing. */
export function newChoice(key: string, id: string): ChoiceDraft {
  return {
    key,
    isNew: true,
    id,
    label: "",
    description: "",
    headline: "",
    requirements: [],
    rewards: NO_REWARDS,
    effects: NO_EFFECTS,
    terms: [],
    completionMessage: null,
  };
}
