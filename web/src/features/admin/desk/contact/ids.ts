import { contactIdOf } from "#game/content/contact-set.ts";
import { CONTENT_LIMITS } from "#game/core/wire/content.ts";

/**
 * Derives an id from a name: lowercase, other characters to single underscores, trimmed. Empty if the name has no letter
 * or digit. See docs/reference/contacts.md#content-format.
 */
export function idFromName(name: string): string {
  return contactIdOf(name).slice(0, CONTENT_LIMITS.id).replace(/_$/, "");
}

/** Returns `wanted`, or `wanted_2`, `wanted_3` … if it is taken. */
export function freeId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const suffix = `_${number}`;
    const id = wanted.slice(0, CONTENT_LIMITS.id - suffix.length).replace(/_+$/, "") + suffix;
    if (!taken.has(id)) return id;
  }
}

/** The contact id of an editor's URL: underscores for hyphens. The inverse of `contactSlug`. */
export function idFromSlug(slug: string): string {
  return slug.replaceAll("-", "_");
}

/** The ids of a contact's quests and messages, which must be unique. */
export function idsOf(contact: {
  readonly messages: readonly { readonly id: string }[];
  readonly missions: readonly { readonly id: string }[];
}): ReadonlySet<string> {
  return new Set([...contact.messages, ...contact.missions].map(({ id }) => id));
}
