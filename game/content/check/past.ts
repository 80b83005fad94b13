import { contentKey } from "../../core/content.ts";
import type { ContentIndex } from "../../core/content-index.ts";
import { type PastCondition, parsePast, TOWN_FATE } from "../../core/past.ts";
import { findChoice } from "../../core/quest-terms.ts";
import { FATES, type Student } from "../../intake/intake.ts";

/** A text of the fixed content with its conditions, and where it stands. */
export interface ConditionedText {
  readonly where: string;
  readonly when: readonly PastCondition[];
}

/** Returns the conditions that name a mission, choice or student that doesn't exist, as sentences. */
export function pastProblems(
  texts: readonly ConditionedText[],
  index: ContentIndex,
  students: readonly Student[] = [],
): readonly string[] {
  return texts.flatMap(({ where, when }) =>
    when
      .filter((condition) => !resolves(condition, index, students))
      .map((condition) => `${where} waits for ${condition}, which does not exist`),
  );
}

function resolves(condition: PastCondition, index: ContentIndex, students: readonly Student[]): boolean {
  const fact = parsePast(condition);
  // Each student can come to each fate: the content check proves it.
  if (fact?.contactId === TOWN_FATE) {
    return students.some(({ id }) => id === fact.questId) && FATES.some((fate) => fate === fact.choiceId);
  }
  const found = fact && index.quests.get(contentKey(fact.contactId, fact.questId));
  if (!fact || !found) return false;
  return fact.choiceId === null || findChoice(found.quest, fact.choiceId) !== null;
}
