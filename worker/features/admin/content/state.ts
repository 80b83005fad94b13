import { type Content, findPart } from "#game/content/difference.ts";
import { documentIds } from "#game/content/kinds.ts";
import { BUNDLED_DOCUMENTS } from "../../../content/documents.ts";
import { BUNDLED_CONTACTS } from "../../../content/loader.ts";
import type { Database } from "../../../db/client.ts";
import {
  type NewRelease,
  releaseStatements,
  type StoredPart,
  type StoredRelease,
  selectNewestRelease,
} from "../../../db/content/releases.ts";
import type { Statement } from "../../../db/statement.ts";
import { readContacts, readDocuments } from "../../../game/content.ts";
import { hashToken } from "../../../http/sessions/tokens.ts";

/** The content in force. */
export interface ContentState extends Content {
  /** Number of the release; null before the first one, when the bundled files are in force. */
  readonly version: number | null;
  /** Hashes of the parts as the release in force stores them. A part that a newer schema completes has another hash. */
  readonly known: readonly string[];
}

/** The content that ships with the game. */
export const BUNDLED: Content = { contacts: BUNDLED_CONTACTS, documents: BUNDLED_DOCUMENTS };

/** Parts as they are stored: hashing takes a millisecond for each. */
const stored = new WeakMap<object, StoredPart>();

function toStored(partId: string, value: object): StoredPart {
  const known = stored.get(value);
  if (known) return known;
  const content = JSON.stringify(value);
  const result = { partId, content, hash: hashToken(content) };
  stored.set(value, result);
  return result;
}

/** SHA-256 of a part's JSON; null without the part. */
export function revisionOf(content: Content, id: string): string | null {
  const part = findPart(content, id);
  return part && toStored(id, part).hash;
}

/** Reads the content in force from the newest release; null before the first one. */
export function stateOf(release: StoredRelease | null): ContentState {
  if (!release) return { ...BUNDLED, version: null, known: [] };
  const rows = new Map(release.contacts.map((row) => [row.partId, row]));
  const contacts = readContacts(release.contacts);
  for (const contact of contacts) {
    const row = rows.get(contact.id);
    // A contact that a newer schema completes has another JSON than the stored one.
    if (row && row.content === JSON.stringify(contact)) stored.set(contact, row);
  }
  const known = [...release.contacts, ...release.documents].map(({ hash }) => hash);
  return { version: release.version, contacts, documents: readDocuments(release.documents), known };
}

/** Loads the content in force. */
export async function loadState(db: Database): Promise<ContentState> {
  return stateOf(await selectNewestRelease(db));
}

/** The ids of parts that differ between two versions of the content, new and removed ones included. */
function changedIds(former: readonly StoredPart[], next: readonly StoredPart[]): readonly string[] {
  const before = new Map(former.map(({ partId, hash }) => [partId, hash]));
  const after = new Map(next.map(({ partId, hash }) => [partId, hash]));
  return [...new Set([...after.keys(), ...before.keys()])].filter((id) => before.get(id) !== after.get(id));
}

function storedParts({ contacts, documents }: Content) {
  return {
    contacts: contacts.map((contact) => toStored(contact.id, contact)),
    documents: documentIds().map((id) => toStored(id, documents[id])),
  };
}

/** Cause of a release, besides its content. */
export interface ReleaseCause extends Pick<NewRelease, "kind" | "createdAt"> {
  readonly createdBy: string;
  readonly note?: string;
  readonly returnedTo?: number;
}

/** A release that is ready to commit. */
export interface PlannedRelease {
  readonly release: NewRelease;
  /** The content once it is in force. */
  readonly next: ContentState;
  readonly statements: readonly Statement[];
}

/**
 * Plans the release that puts `content` in force after `state`. The first one also stores the files as they were, as
 * release 1, so that it can be undone.
 */
export function planRelease(
  state: ContentState,
  { contacts, documents }: Content,
  { note = "", returnedTo, ...cause }: ReleaseCause,
): PlannedRelease {
  const before = storedParts(state);
  const after = storedParts({ contacts, documents });
  const former = [...before.contacts, ...before.documents];
  const parts = [...after.contacts, ...after.documents];
  const files: NewRelease = {
    version: 1,
    key: crypto.randomUUID(),
    kind: "files",
    note: "The files before the first release.",
    createdAt: cause.createdAt,
    createdBy: null,
    returnedTo: null,
    changed: [],
    ...before,
  };
  const release: NewRelease = {
    ...cause,
    version: (state.version ?? files.version) + 1,
    key: crypto.randomUUID(),
    note,
    returnedTo: returnedTo ?? null,
    changed: changedIds(former, parts),
    ...after,
  };
  const isFirst = state.version === null;
  const known = isFirst ? former.map(({ hash }) => hash) : state.known;
  return {
    release,
    next: { version: release.version, contacts, documents, known: parts.map(({ hash }) => hash) },
    statements: [...(isFirst ? releaseStatements(files, []) : []), ...releaseStatements(release, known)],
  };
}
