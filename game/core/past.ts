import { contentKey } from "./content.ts";
import type { Progress } from "./progress.ts";

/**
 * A condition on the player's deeds: `contact_id.mission_id` holds once the mission is completed,
 * `contact_id.mission_id:choice` once it is completed by that choice. A `!` before either means that it hasn't been.
 * `town_fate.student:fate` holds while that is the student's fate in the town. See docs/reference/contacts.md#conditions-on-the-past.
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

/** The name before a condition on a student's fate in the town. */
export const TOWN_FATE = "town_fate";

/** Returns a student's fate in the town; null if it was never decided. */
export type TownFateOf = (student: string) => string | null;

/** Returns whether all conditions hold for the player's deeds, and in the town, by `at` (epoch ms). */
export function pastHolds(
  conditions: readonly PastCondition[],
  quests: Progress["quests"],
  at: number,
  townFateOf: TownFateOf = () => null,
): boolean {
  return conditions.every((condition) => {
    const fact = parsePast(condition);
    if (!fact) return false;
    if (fact.contactId === TOWN_FATE) return (townFateOf(fact.questId) === fact.choiceId) !== fact.isNegated;
    const done = quests[contentKey(fact.contactId, fact.questId)];
    const isDone =
      done !== undefined &&
      done.firstCompletedAt !== null &&
      done.firstCompletedAt <= at &&
      (fact.choiceId === null || done.choice === fact.choiceId);
    return isDone !== fact.isNegated;
  });
}
