import * as v from "valibot";
import { ContactSchema } from "#game/contract/content.ts";
import type { Contact } from "#game/rules/content.ts";
import { type ContentIndex, indexContent } from "#game/rules/content-index.ts";
import { BUNDLED_CONTACTS } from "../content/loader.ts";
import type { Database } from "../db/client.ts";
import { type ContactEdit, selectContent } from "../db/content-versions.ts";
import { logLine } from "../platform/log.ts";

/** The content of a version; null if nothing was ever changed. */
export interface VersionedContent {
  readonly version: string | null;
  readonly index: ContentIndex;
}

/** The content that this isolate loaded last. It includes the shipped content, so a deployment starts without one. */
let cached: VersionedContent | null = null;

/**
 * Returns the content at `version` (the newest key, which the caller read in its own batch) or a newer one. Costs one
 * round trip if this isolate has not loaded that version yet.
 * See docs/reference/contacts.md#content-format.
 */
export async function contentAt(db: Database, version: string | null): Promise<VersionedContent> {
  if (cached?.version === version) return cached;
  const stored = version === null ? { version, edits: [] } : await selectContent(db);
  cached = { version: stored.version, index: indexContent(mergeContent(BUNDLED_CONTACTS, stored.edits)) };
  return cached;
}

/** Loads the content in force again, in place of what this isolate has loaded. */
export async function rebuildContent(db: Database): Promise<VersionedContent> {
  cached = null;
  const { version } = await selectContent(db);
  return contentAt(db, version);
}

/** Applies the administrators' edits to the shipped contacts, and appends the contacts they added. */
export function mergeContent(bundled: readonly Contact[], edits: readonly ContactEdit[]): readonly Contact[] {
  const contacts = new Map(bundled.map((contact) => [contact.id, contact]));
  for (const { contactId, content } of edits) {
    const edited = content === null ? null : readContact(contactId, content);
    if (edited) contacts.set(contactId, edited);
  }
  return [...contacts.values()];
}

/** Parses a stored contact. Logs and skips one that only an older schema allowed: it must not take the game down. */
function readContact(contactId: string, content: string): Contact | null {
  const parsed = v.safeParse(ContactSchema, JSON.parse(content));
  if (parsed.success && parsed.output.id === contactId) return parsed.output;
  logLine("error", "a stored contact is not valid and was left out", { contactId });
  return null;
}
