import type { ContentKey } from "../rules/content.ts";
import { type ContentIndex, type Target, targetKey } from "../rules/content-index.ts";
import type { Condition } from "../rules/quests/conditions.ts";

/** The choice to make at each quest, by its key. */
export type Choices = ReadonlyMap<ContentKey, string>;

/** The target behind a condition; null if it has none. */
export function targetOf(content: ContentIndex, condition: Condition): Target | null {
  switch (condition.type) {
    case "contact_unlocked":
    case "affinity":
      return { type: "contact", contactId: condition.contactId };
    case "quest_available":
    case "quest_completed":
    case "choice_made": {
      const found = content.quests.get(condition.key);
      return found ? { type: "quest", contactId: found.contact.id, questId: found.quest.id } : null;
    }
    case "message_opened": {
      const found = content.messages.get(condition.key);
      return found ? { type: "message", contactId: found.contact.id, messageId: found.message.id } : null;
    }
    default:
      return null;
  }
}

/** The choices that a target depends on, directly or not. A target that needs two of one quest can't be reached. */
export function wantedChoices(content: ContentIndex, target: Target): Choices {
  const conditionsOf = new Map(content.rules.map((rule) => [targetKey(rule.target), rule.conditions]));
  const seen = new Set<string>();
  const wanted = new Map<ContentKey, string>();
  const visit = (each: Target): void => {
    const key = targetKey(each);
    if (seen.has(key)) return;
    seen.add(key);
    for (const condition of conditionsOf.get(key) ?? []) {
      if (condition.type === "choice_made") wanted.set(condition.key, condition.choiceId);
      const next = targetOf(content, condition);
      if (next) visit(next);
    }
  };
  visit(target);
  return wanted;
}
