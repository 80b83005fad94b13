import { type Condition, type Facts, holds } from "../core/conditions.ts";
import { type ContentKey, contentKey } from "../core/content.ts";
import { type ContentIndex, type Target, targetKey } from "../core/content-index.ts";
import { type Progress, questProgress } from "../core/progress.ts";
import { isUnlocked } from "./unlocks.ts";

/** Conditions on former runs depend on no facts. */
const NO_FACTS: Facts = { at: 0, level: 0, cash: 0, followers: 0, energy: 0, courses: [] };

/**
 * Locked quests that can no longer unlock in this run: they depend on a choice that the player didn't make, on a
 * different former run, or on another lost target. See docs/reference/contacts.md#choices.
 */
export function lostQuests(index: ContentIndex, progress: Progress): ReadonlySet<ContentKey> {
  const lost = new Set<string>();
  const isLost = (target: Target): boolean => lost.has(targetKey(target));
  const isOfLostQuest = (key: ContentKey): boolean => {
    const found = index.quests.get(key);
    return (
      found !== undefined && isLost({ type: "quest", contactId: found.contact.id, questId: found.quest.id })
    );
  };
  const neverHolds = (condition: Condition): boolean => {
    switch (condition.type) {
      case "choice_made": {
        const choice = questProgress(progress, condition.key)?.choice ?? null;
        return (choice !== null && choice !== condition.choiceId) || isOfLostQuest(condition.key);
      }
      case "former_choice_made":
      case "former_level":
      case "former_certificates":
      case "former_inheritance":
        return !holds(condition, progress, NO_FACTS);
      case "quest_available":
      case "quest_completed":
        return isOfLostQuest(condition.key);
      case "message_opened": {
        const found = index.messages.get(condition.key);
        return (
          found !== undefined &&
          isLost({ type: "message", contactId: found.contact.id, messageId: found.message.id })
        );
      }
      case "contact_unlocked":
        return isLost({ type: "contact", contactId: condition.contactId });
      case "affinity":
      case "course_completed":
      case "level":
      case "cash":
      case "followers":
      case "energy":
      case "granted":
        return false;
    }
  };
  // A lost target can lose others, even earlier ones in the content.
  for (let before = -1; before < lost.size; ) {
    before = lost.size;
    for (const { target, conditions } of index.rules) {
      if (!isLost(target) && !isUnlocked(target, progress) && conditions.some(neverHolds)) {
        lost.add(targetKey(target));
      }
    }
  }
  return new Set(
    index.rules.flatMap(({ target }) =>
      target.type === "quest" && isLost(target) ? [contentKey(target.contactId, target.questId)] : [],
    ),
  );
}
