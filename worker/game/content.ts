import * as v from "valibot";
import { DOCUMENTS, type Documents, documentsOf } from "#game/content/kinds.ts";
import type { Contact } from "#game/core/content.ts";
import { type ContentIndex, indexContent } from "#game/core/content-index.ts";
import { ContactSchema } from "#game/core/wire/content.ts";
import { ACTIONS } from "../content/actions.ts";
import { BUNDLED_DOCUMENTS } from "../content/documents.ts";
import { BUNDLED_CONTACTS } from "../content/loader.ts";
import type { Database } from "../db/client.ts";
import { type StoredPart, type StoredRelease, selectNewestRelease } from "../db/content/releases.ts";
import { logLine } from "../platform/log.ts";

/** The content of a release; null if there was never one. */
export interface VersionedContent {
  readonly version: string | null;
  readonly index: ContentIndex;
  readonly documents: Documents;
}

/** The content that this isolate loaded last. It includes the bundled content, so a deployment starts without one. */
let cached: VersionedContent | null = null;

/**
 * Returns the content at `version` (the newest key, which the caller read in its own batch) or a newer one. Costs one
 * round trip if this isolate has not loaded that version yet, and a second one if the copy near the player hasn't got it.
 * See docs/reference/administration.md#releases.
 */
export async function contentAt(db: Database, version: string | null): Promise<VersionedContent> {
  if (cached?.version === version) return cached;
  if (version === null) return keep(null);
  // A release never changes: one with this key is the same in every copy.
  const release = await selectNewestRelease(db.near);
  return release?.key === version ? keep(release) : rebuildContent(db);
}

/** Loads the content in force again, in place of what this isolate has loaded. */
export async function rebuildContent(db: Database): Promise<VersionedContent> {
  return keep(await selectNewestRelease(db));
}

function keep(release: StoredRelease | null): VersionedContent {
  const documents = readDocuments(release?.documents ?? []);
  const index = indexContent(release ? readContacts(release.contacts) : BUNDLED_CONTACTS, {
    clients: documents["two-oclock"].clients,
    inheritances: documents["other-run"].inheritances,
    actions: ACTIONS,
    intakeMessages: documents["the-intake"].settlements,
  });
  cached = { version: release?.key ?? null, index, documents };
  return cached;
}

/** Parses the documents of a release. The bundled one replaces one that is missing, or that only an older schema allowed. */
export function readDocuments(stored: readonly StoredPart[]): Documents {
  return documentsOf((id) => {
    const part = stored.find(({ partId }) => partId === id);
    if (!part) return BUNDLED_DOCUMENTS[id];
    const parsed = v.safeParse(DOCUMENTS[id].schema, JSON.parse(part.content));
    if (parsed.success) return parsed.output;
    logLine("error", "a stored document is not valid and was replaced by the bundled one", { id });
    return BUNDLED_DOCUMENTS[id];
  });
}

/**
 * Parses the contacts of a release. One that only an older schema allowed must not take the game down: it is logged, and
 * replaced by the bundled contact with its id, if there is one.
 */
export function readContacts(stored: readonly StoredPart[]): readonly Contact[] {
  return stored.flatMap(({ partId: contactId, content }) => {
    const parsed = v.safeParse(ContactSchema, JSON.parse(content));
    if (parsed.success && parsed.output.id === contactId) return [parsed.output];
    logLine("error", "a stored contact is not valid and was left out", { contactId });
    return BUNDLED_CONTACTS.filter(({ id }) => id === contactId);
  });
}
