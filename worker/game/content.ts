import * as v from "valibot";
import { ContactSchema } from "#game/contract/content.ts";
import type { Contact } from "#game/rules/content.ts";
import { type ContentIndex, indexContent } from "#game/rules/content-index.ts";
import { BUNDLED_CONTACTS } from "../content/loader.ts";
import type { Database } from "../db/client.ts";
import { type ContactEdit, selectContent } from "../db/content-versions.ts";
import { logLine } from "../platform/log.ts";

/** The content as of a version; null: nothing was ever changed. */
export interface VersionedContent {
  readonly version: string | null;
  readonly index: ContentIndex;
}

/** What this isolate read last. The shipped content is part of it, so a deployment starts with none. */
let cached: VersionedContent | null = null;

/**
 * The content that is in force at `version` (the key of the newest one, read with the caller's own batch) or a
 * newer one. One more round trip where this isolate has not seen that version yet, none otherwise. Decision 24.
 */
export async function contentAt(db: Database, version: string | null): Promise<VersionedContent> {
  if (cached?.version === version) return cached;
  const stored = version === null ? { version, edits: [] } : await selectContent(db);
  cached = { version: stored.version, index: indexContent(mergeContent(BUNDLED_CONTACTS, stored.edits)) };
  return cached;
}

/** The shipped contacts with what administrators changed, then the contacts that they added. */
export function mergeContent(bundled: readonly Contact[], edits: readonly ContactEdit[]): readonly Contact[] {
  const contacts = new Map(bundled.map((contact) => [contact.id, contact]));
  for (const { contactId, content } of edits) {
    const edited = content === null ? null : readContact(contactId, content);
    if (edited) contacts.set(contactId, edited);
  }
  return [...contacts.values()];
}

/** A stored contact that an older version of the schema allowed must not take the game down. */
function readContact(contactId: string, content: string): Contact | null {
  const parsed = v.safeParse(ContactSchema, JSON.parse(content));
  if (parsed.success && parsed.output.id === contactId) return parsed.output;
  logLine("error", "a stored contact is not valid and was left out", { contactId });
  return null;
}
