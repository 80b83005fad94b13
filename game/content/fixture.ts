import type { Client } from "../clients/client.ts";
import { DEFAULT_AFFINITY_LEVELS } from "../core/affinity.ts";
import type { Contact, ContactMessage, Quest, QuestChoice } from "../core/content.ts";
import type { ContactProgress, FormerRun, MessageProgress } from "../core/progress.ts";
import type { QuestProgress } from "../core/quest-progress.ts";

/** A contact for tests: unlocked from level 1, and empty except for `parts`. */
export function aContact(id: string, parts: Partial<Contact> = {}): Contact {
  return {
    id,
    name: `Contact ${id}`,
    description: "Somebody.",
    avatar: "🙂",
    personality: "",
    unlockConditions: { type: "level_reached", level: 1 },
    messages: [],
    missions: [],
    affinityLevels: DEFAULT_AFFINITY_LEVELS,
    metadata: {
      category: "general",
      difficulty: "beginner",
      tags: [],
      created_at: "2026-11-21T00:00:00.000Z",
      created_by: "test",
    },
    ...parts,
  };
}

/** A quest for tests: available with its contact, 10 energy for 10 experience and 5 affinity. */
export function aQuest(id: string, parts: Partial<Quest> = {}): Quest {
  return {
    id,
    name: `Quest ${id}`,
    description: "Something to do.",
    type: "energy_cost",
    unlockConditions: { type: "npc_unlocked" },
    requirements: [{ type: "energy", amount: 10 }],
    rewards: { experience: 10, affinity: 5 },
    isRepeatable: false,
    ...parts,
  };
}

/** A message for tests, sent when its contact unlocks. */
export function aMessage(id: string, parts: Partial<ContactMessage> = {}): ContactMessage {
  return {
    id,
    trigger: { type: "npc_unlocked", conditions: [] },
    subject: `Subject ${id}`,
    body: "Hello.",
    ...parts,
  };
}

/** Two choices without terms. */
export const STAY: QuestChoice = { id: "stay", label: "Stay" };
export const GO: QuestChoice = { id: "go", label: "Go" };

/** A requirement of a quest, or what a condition asks for. */
export const needs = <Type extends string>(type: Type, amount: number) => ({ type, amount });

/** The condition that unlocks a quest or a contact. */
export const opensBy = <Type extends string, Value extends string | number>(type: Type, value: Value) => ({
  unlockConditions: { type, value },
});

/** The trigger of a message without other conditions. */
export const sentBy = <Type extends string, Value extends string | number>(type: Type, value: Value) => ({
  trigger: { type, value, conditions: [] },
});

/** A client of The Two O'Clock for tests, without personal terms. */
export function aClient(id: string): Client {
  const letter = { subject: id, body: id };
  const advice = { label: id, letter, returns: id };
  return { id, name: id, problem: id, advice: { now: advice, fame: advice, care: advice }, goes: letter };
}

/** A contact that was unlocked at 0 and never viewed. */
export function aKnownContact(parts: Partial<ContactProgress> = {}): ContactProgress {
  return { unlockedAt: 0, viewedAt: null, affinity: 0, ...parts };
}

/** The facts of a first certificate. */
export function aFormerRun(parts: Partial<FormerRun> = {}): FormerRun {
  return {
    number: 1,
    level: 20,
    choices: [],
    at: 0,
    inheritance: null,
    endings: ["ink"],
    ...parts,
  };
}

/** A quest that became available at 0 and was completed `completions` times, last at `lastCompletedAt`. */
export function aKnownQuest(completions = 0, lastCompletedAt: number | null = null): QuestProgress {
  const seen = { availableAt: 0, seenAt: null, firstCompletedAt: lastCompletedAt };
  return { ...seen, lastCompletedAt, completions, choice: null };
}

/** A message of the content that was delivered at 0. */
export function aDelivery(contactId: string, messageId: string, readAt: number | null): MessageProgress {
  const id = `message:${contactId}.${messageId}`;
  return { id, contactId, messageId, kind: "message", createdAt: 0, readAt };
}

/** A content with another value at a path, such as `clients.0.problem`. */
export function withValue(content: unknown, path: string, value: unknown): unknown {
  const [step = "", ...rest] = path.split(".");
  const fields = Object(content);
  const inner = rest.length === 0 ? value : withValue(fields[step], rest.join("."), value);
  return Object.assign(Array.isArray(content) ? [...content] : { ...fields }, { [step]: inner });
}
