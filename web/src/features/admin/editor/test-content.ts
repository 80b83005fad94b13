import * as v from "valibot";
import { NpcEntry } from "#game/contract/content-admin.ts";
import type { Contact, Quest } from "#game/rules/content.ts";

/** A quest for tests: available with its contact, 10 energy for 10 experience and 5 affinity. */
export function aQuest(id: string, parts: Partial<Quest> = {}): Quest {
  return {
    id,
    name: `Mission ${id}`,
    description: "",
    type: "energy_cost",
    unlockConditions: { type: "npc_unlocked" },
    requirements: [{ type: "energy", amount: 10 }],
    rewards: { experience: 10, affinity: 5 },
    isRepeatable: false,
    ...parts,
  };
}

/** A contact for tests: two messages, two quests, unlocked from level 1. */
export function aContact(id: string, parts: Partial<Contact> = {}): Contact {
  return {
    id,
    name: `Contact ${id}`,
    description: "Somebody.",
    avatar: "🙂",
    personality: "",
    unlockConditions: { type: "level_reached", level: 1 },
    messages: [
      { id: "hello", subject: "Hello", body: "Hi.", trigger: { type: "npc_unlocked", conditions: [] } },
      {
        id: "thanks",
        subject: "Thanks",
        body: "Good.",
        trigger: { type: "mission_completed", value: "first", conditions: [] },
      },
    ],
    missions: [
      aQuest("first"),
      aQuest("second", { unlockConditions: { type: "mission_completed", value: "first" } }),
    ],
    affinityLevels: [{ level: 0, name: "Unknown", description: "" }],
    metadata: {
      category: "general",
      difficulty: "beginner",
      tags: [],
      created_at: "2026-11-22T00:00:00.000Z",
      created_by: "Boss",
    },
    ...parts,
  };
}

/** The contact as the list of contacts in force has it. */
export function anEntry(contact: Contact, parts: Partial<NpcEntry> = {}): NpcEntry {
  return v.parse(NpcEntry, {
    ...contact,
    revision: "a".repeat(64),
    source: "bundled",
    messageCount: contact.messages.length,
    missionCount: contact.missions.length,
    reachedAtLevel: 1,
    draft: null,
    ...parts,
  });
}

/** The reply to the call for all contacts. */
export function aList(entries: readonly NpcEntry[], newDrafts: readonly unknown[] = []) {
  return {
    success: true,
    version: 3,
    data: entries,
    newDrafts,
    statistics: {
      totalNpcs: entries.length,
      totalMessages: entries.reduce((sum, entry) => sum + entry.messageCount, 0),
      totalMissions: entries.reduce((sum, entry) => sum + entry.missionCount, 0),
      unlockLevels: [1],
    },
    actions: [],
    endings: [],
  };
}
