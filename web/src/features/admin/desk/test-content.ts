import * as v from "valibot";
import { NpcEntry } from "#game/admin/npc-wire.ts";
import { aMessage, aContact as anEmptyContact, aQuest } from "#game/content/fixture.ts";
import type { Contact } from "#game/core/content.ts";

/** A contact for tests: two messages, two quests, unlocked from level 1. */
export function aContact(id: string, parts: Partial<Contact> = {}): Contact {
  return anEmptyContact(id, {
    messages: [
      aMessage("hello", { subject: "Hello" }),
      aMessage("thanks", {
        subject: "Thanks",
        trigger: { type: "mission_completed", value: "first", conditions: [] },
      }),
    ],
    missions: [
      aQuest("first"),
      aQuest("second", { unlockConditions: { type: "mission_completed", value: "first" } }),
    ],
    affinityLevels: [{ level: 0, name: "Unknown", description: "" }],
    ...parts,
  });
}

/** The contact as the list of contacts in force has it. */
export function anEntry(contact: Contact, parts: Partial<NpcEntry> = {}): NpcEntry {
  return v.parse(NpcEntry, {
    ...contact,
    revision: "a".repeat(64),
    messageCount: contact.messages.length,
    missionCount: contact.missions.length,
    reachedAtLevel: 1,
    draft: null,
    publishedAt: null,
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
    inheritances: [],
    courses: [],
  };
}
