import * as v from "valibot";
import { BriefFile } from "#game/contract/brief-content.ts";
import { ContactSchema } from "#game/contract/content.ts";
import type { BriefGoal } from "#game/rules/brief/goals.ts";
import type { Contact } from "#game/rules/content.ts";
import { type ContentIndex, indexContent } from "#game/rules/content-index.ts";
import { BRIEF_GOALS } from "../content/brief.ts";
import { CLIENTS } from "../content/clients.ts";
import { INHERITANCES } from "../content/inheritances.ts";
import { BUNDLED_CONTACTS } from "../content/loader.ts";
import type { Database } from "../db/client.ts";
import { type StoredContact, selectNewestRelease } from "../db/content-releases.ts";
import { logLine } from "../platform/log.ts";

/** The content of a release; null if there was never one. */
export interface VersionedContent {
  readonly version: string | null;
  readonly index: ContentIndex;
  /** The pool of the daily brief. */
  readonly briefGoals: readonly BriefGoal[];
}

/** The content that this isolate loaded last. It includes the bundled content, so a deployment starts without one. */
let cached: VersionedContent | null = null;

/**
 * Returns the content at `version` (the newest key, which the caller read in its own batch) or a newer one. Costs one
 * round trip if this isolate has not loaded that version yet.
 * See docs/reference/administration.md#releases.
 */
export async function contentAt(db: Database, version: string | null): Promise<VersionedContent> {
  if (cached?.version === version) return cached;
  if (version !== null) return rebuildContent(db);
  cached = {
    version,
    index: indexContent(BUNDLED_CONTACTS, CLIENTS.clients, INHERITANCES),
    briefGoals: BRIEF_GOALS,
  };
  return cached;
}

/** Loads the content in force again, in place of what this isolate has loaded. */
export async function rebuildContent(db: Database): Promise<VersionedContent> {
  const release = await selectNewestRelease(db);
  const contacts = release ? readContacts(release.contacts) : BUNDLED_CONTACTS;
  const briefGoals = readBriefGoals(release?.briefGoals ?? null);
  cached = {
    version: release?.key ?? null,
    index: indexContent(contacts, CLIENTS.clients, INHERITANCES),
    briefGoals,
  };
  return cached;
}

/** Parses the pool of a release. The bundled pool replaces one that is missing, or that only an older schema allowed. */
export function readBriefGoals(stored: string | null): readonly BriefGoal[] {
  if (stored === null) return BRIEF_GOALS;
  const parsed = v.safeParse(BriefFile, JSON.parse(stored));
  if (parsed.success) return parsed.output;
  logLine("error", "a stored pool of the daily brief is not valid and was replaced by the bundled one", {});
  return BRIEF_GOALS;
}

/**
 * Parses the contacts of a release. One that only an older schema allowed must not take the game down: it is logged, and
 * replaced by the bundled contact with its id, if there is one.
 */
export function readContacts(stored: readonly StoredContact[]): readonly Contact[] {
  return stored.flatMap(({ contactId, content }) => {
    const parsed = v.safeParse(ContactSchema, JSON.parse(content));
    if (parsed.success && parsed.output.id === contactId) return [parsed.output];
    logLine("error", "a stored contact is not valid and was left out", { contactId });
    return BUNDLED_CONTACTS.filter(({ id }) => id === contactId);
  });
}
