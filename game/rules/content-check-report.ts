import { contentKey } from "./content.ts";
import type { ContentIndex, Target } from "./content-index.ts";

/** A plain sentence about one place in the content; it reads on from the subject. */
export interface ContentFinding {
  readonly contactId: string;
  /** What it is about: a contact id, or `contact_id.own_id`. */
  readonly subject: string;
  readonly text: string;
}

/** Something that a new character can reach: from which level on, and one way that leads there. */
export interface ReachedTarget {
  readonly target: Target;
  readonly level: number;
  readonly path: readonly string[];
}

export interface ContentReport {
  /** Content with a problem must not be saved or released. */
  readonly problems: readonly ContentFinding[];
  /** What an author may want to know. */
  readonly notes: readonly ContentFinding[];
  readonly reached: readonly ReachedTarget[];
}

/** How a finding names a target: a contact id, or `contact_id.own_id`. */
export function subjectOf(target: Target): string {
  if (target.type === "contact") return target.contactId;
  return contentKey(target.contactId, target.type === "quest" ? target.questId : target.messageId);
}

/** A function that gives the name of a contact by its id, and of a quest or a message by its key. */
export function contentNames(index: ContentIndex): (id: string) => string {
  const names = new Map<string, string>();
  for (const contact of index.contacts.values()) names.set(contact.id, contact.name);
  for (const [key, { contact, message }] of index.messages) {
    names.set(key, `“${message.subject}” (${contact.name})`);
  }
  for (const [key, { contact, quest }] of index.quests) names.set(key, `“${quest.name}” (${contact.name})`);
  return (id) => names.get(id) ?? id;
}
