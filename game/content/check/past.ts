import { contentKey } from "../../core/content.ts";
import type { ContentIndex } from "../../core/content-index.ts";
import { type PastCondition, parsePast } from "../../core/past.ts";
import { findChoice } from "../../core/quest-terms.ts";

/** A text of the fixed content with its conditions, and where it stands. */
export interface ConditionedText {
  readonly where: string;
  readonly when: readonly PastCondition[];
}

/** Returns the conditions that name a mission or choice that doesn't exist, as sentences. */
export function pastProblems(texts: readonly ConditionedText[], index: ContentIndex): readonly string[] {
  return texts.flatMap(({ where, when }) =>
    when
      .filter((condition) => !resolves(condition, index))
      .map((condition) => `${where} waits for ${condition}, which does not exist`),
  );
}

function resolves(condition: PastCondition, index: ContentIndex): boolean {
  const fact = parsePast(condition);
  const found = fact && index.quests.get(contentKey(fact.contactId, fact.questId));
  if (!fact || !found) return false;
  return fact.choiceId === null || findChoice(found.quest, fact.choiceId) !== null;
}
