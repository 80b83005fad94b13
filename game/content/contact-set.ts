import type { Contact } from "../core/content.ts";

/** Replaces the `changed` contacts in place, and appends new ones. */
export function replaceContacts(
  contacts: readonly Contact[],
  changed: readonly Contact[],
): readonly Contact[] {
  const set = new Map(contacts.map((contact) => [contact.id, contact]));
  for (const contact of changed) set.set(contact.id, contact);
  return [...set.values()];
}

/**
 * The id of a new contact with this name: lowercase, other characters to underscores, trimmed. Empty if the name has no
 * letter or digit of ASCII. See docs/reference/contacts.md#content-format.
 */
export function contactIdOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
}
