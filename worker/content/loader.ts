/// <reference types="vite/types/importMeta.d.ts" />

import { type Contact, contactSlug } from "#game/core/content.ts";
import { parseContact } from "#game/core/wire/content.ts";

/**
 * Parses the contacts of `files` (parsed JSON by path) in the order of their paths. Throws an error that lists a file
 * and its invalid paths, or names a file whose name differs from its contact's id.
 */
export function loadContacts(files: Readonly<Record<string, unknown>>): readonly Contact[] {
  return Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, source]) => {
      const contact = parseContact(path, source);
      if (path.endsWith(`/${contactSlug(contact.id)}.json`)) return contact;
      throw new Error(`${path} holds the contact ${contact.id}: name it ${contactSlug(contact.id)}.json`);
    });
}

/** Contacts bundled with this version, parsed once when the Worker starts. */
export const BUNDLED_CONTACTS: readonly Contact[] = loadContacts(
  import.meta.glob("./npcs/*.json", { eager: true, import: "default" }),
);
