import type { Condition } from "../../core/conditions.ts";
import { type Contact, choiceKey, contentKey, type Quest } from "../../core/content.ts";
import type { ContentIndex, Target } from "../../core/content-index.ts";
import type { ContentFinding } from "../../core/wire/finding.ts";

/** A target that a new character can unlock, with the lowest level and one path to it. */
export interface ReachedTarget {
  readonly target: Target;
  readonly level: number;
  readonly path: readonly string[];
}

export interface ContentReport {
  /** Reasons not to save or release the content. */
  readonly problems: readonly ContentFinding[];
  /** Hints for the author. */
  readonly notes: readonly ContentFinding[];
  readonly reached: readonly ReachedTarget[];
}

/** The subject of findings about a target: a contact id, or `contact_id.own_id`. */
export function subjectOf(target: Target): string {
  if (target.type === "contact") return target.contactId;
  return contentKey(target.contactId, target.type === "quest" ? target.questId : target.messageId);
}

/** A quest with its contact. */
export interface QuestInContent {
  readonly contact: Contact;
  readonly quest: Quest;
}

/** The quest as a target. */
export const questTarget = ({ contact, quest }: QuestInContent) =>
  ({ type: "quest", contactId: contact.id, questId: quest.id }) as const;

/** The target that a condition depends on; null if there is none, or if the content lacks it. */
export function targetBehind(index: ContentIndex, condition: Condition): Target | null {
  switch (condition.type) {
    case "contact_unlocked":
    case "affinity": {
      const { contactId } = condition;
      return index.contacts.has(contactId) ? { type: "contact", contactId } : null;
    }
    case "quest_available":
    case "quest_completed":
    case "choice_made": {
      const found = index.quests.get(condition.key);
      return found ? questTarget(found) : null;
    }
    case "message_opened": {
      const found = index.messages.get(condition.key);
      return found ? { type: "message", contactId: found.contact.id, messageId: found.message.id } : null;
    }
    default:
      return null;
  }
}

/** Returns a finding about a target. */
export function findingAt(target: Target, path: string, text: string): ContentFinding {
  return { contactId: target.contactId, subject: subjectOf(target), path, text };
}

/** Returns a function that maps the id of a contact or course, or the key of a quest, choice or message, to its name. */
export function contentNames(index: ContentIndex): (id: string) => string {
  const names = new Map<string, string>();
  for (const { id, name } of index.courses.values()) names.set(id, `“${name}”`);
  for (const contact of index.contacts.values()) names.set(contact.id, contact.name);
  for (const [key, { contact, message }] of index.messages) {
    names.set(key, `“${message.subject}” (${contact.name})`);
  }
  for (const [key, { contact, quest }] of index.quests) {
    names.set(key, `“${quest.name}” (${contact.name})`);
    for (const { id, label } of quest.choices ?? []) {
      names.set(choiceKey(key, id), `“${label}” in “${quest.name}” (${contact.name})`);
    }
  }
  return (id) => names.get(id) ?? id;
}
