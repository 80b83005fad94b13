import { contentKey } from "./content.ts";
import type { Progress } from "./progress.ts";

/**
 * A condition on the player's deeds: `contact_id.mission_id` holds once the mission is completed,
 * `contact_id.mission_id:choice` once it is completed by that choice. A `!` before either means that it hasn't been.
 * See docs/reference/contacts.md#conditions-on-the-past.
 */
export type PastCondition = string;

/** The parts of a condition. */
export interface PastFact {
  readonly isNegated: boolean;
  readonly contactId: string;
  readonly questId: string;
  /** Null if any completion meets the condition. */
  readonly choiceId: string | null;
}

const FORM = /^(!?)([a-z0-9_]+)\.([a-z0-9_]+)(?::([a-z0-9_]+))?$/;

/** Reads a condition; null if its form is wrong. */
export function parsePast(condition: PastCondition): PastFact | null {
  const [, negation, contactId, questId, choiceId = null] = FORM.exec(condition) ?? [];
  if (contactId === undefined || questId === undefined) return null;
  return { isNegated: negation === "!", contactId, questId, choiceId };
}

/** Returns whether all conditions hold for the player's deeds by `at` (epoch ms). */
export function pastHolds(
  conditions: readonly PastCondition[],
  quests: Progress["quests"],
  at: number,
): boolean {
  return conditions.every((condition) => {
    const fact = parsePast(condition);
    if (!fact) return false;
    const done = quests[contentKey(fact.contactId, fact.questId)];
    const isDone =
      done !== undefined &&
      done.firstCompletedAt !== null &&
      done.firstCompletedAt <= at &&
      (fact.choiceId === null || done.choice === fact.choiceId);
    return isDone !== fact.isNegated;
  });
}
