import { isDocumentId } from "#game/content/kinds.ts";
import { contactSlug } from "#game/rules/content.ts";
import type { DocumentId } from "#game/rules/documents.ts";

/** The pages that edit documents. */
const PLACES: Readonly<Record<DocumentId, string>> = {
  "daily-brief": "/admin/game/brief",
  "two-oclock": "/admin/game/clients",
  "other-run": "/admin/game/other-run",
  "say-it-how": "/admin/game/say-it-how",
  "the-intake": "/admin/game/intake",
  "the-graduation": "/admin/game/graduation",
};

/** Returns the path of the page that edits a contact or a document. */
export function partPath(id: string): string {
  return isDocumentId(id) ? PLACES[id] : `/admin/game/npc/${contactSlug(id)}`;
}
