import { DOCUMENTS, isDocumentId } from "#game/content/kinds.ts";
import { contactSlug } from "#game/core/content.ts";

/** Returns the path of the page that edits a contact or a document. */
export function partPath(id: string): string {
  return `/admin/game/${isDocumentId(id) ? DOCUMENTS[id].page : `npc/${contactSlug(id)}`}`;
}

/** Returns the path that opens a message or mission of a contact. */
export const entryPath = (contactId: string, entryId: string): string =>
  `${partPath(contactId)}?entry=${entryId}`;
