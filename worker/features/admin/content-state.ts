import { documentIds } from "#game/content/documents.ts";
import type { Contact } from "#game/rules/content.ts";
import type { DocumentId, Documents } from "#game/rules/documents.ts";
import { BUNDLED_DOCUMENTS } from "../../content/documents.ts";
import { BUNDLED_CONTACTS } from "../../content/loader.ts";
import type { NewRelease, StoredPart, StoredRelease } from "../../db/content-releases.ts";
import { releaseStatements } from "../../db/content-releases.ts";
import type { Statement } from "../../db/statement.ts";
import { readContacts, readDocuments } from "../../game/content.ts";
import { hashToken } from "../../http/tokens.ts";

/** A contact in force. */
export interface ReleasedContact {
  readonly contact: Contact;
  /** SHA-256 of its JSON. */
  readonly revision: string;
}

/** The content in force. */
export interface ContentState {
  /** Number of the release; null before the first one, when the bundled files are in force. */
  readonly version: number | null;
  readonly contacts: readonly ReleasedContact[];
  readonly documents: Documents;
  /** Hashes of the parts that the release in force has stored: what a newer schema completes has another one. */
  readonly known: readonly string[];
}

/** Contacts and documents as they are stored: hashing takes a millisecond for each. */
const stored = new WeakMap<object, StoredPart>();

function toPart(partId: string, value: object): StoredPart {
  const known = stored.get(value);
  if (known) return known;
  const content = JSON.stringify(value);
  const result = { partId, content, hash: hashToken(content) };
  stored.set(value, result);
  return result;
}

const toStored = (contact: Contact): StoredPart => toPart(contact.id, contact);

function storedDocuments(documents: Documents): readonly StoredPart[] {
  return documentIds().map((id) => toPart(id, documents[id]));
}

/** SHA-256 of a document's JSON. */
export function documentRevision(documents: Documents, id: DocumentId): string {
  return toPart(id, documents[id]).hash;
}

function toReleased(contact: Contact): ReleasedContact {
  return { contact, revision: toStored(contact).hash };
}

/** The bundled contacts. */
export function bundledContacts(): readonly ReleasedContact[] {
  return BUNDLED_CONTACTS.map(toReleased);
}

/** Reads the content in force from the newest release; null before the first one. */
export function stateOf(release: StoredRelease | null): ContentState {
  if (!release)
    return { version: null, contacts: bundledContacts(), documents: BUNDLED_DOCUMENTS, known: [] };
  const rows = new Map(release.contacts.map((row) => [row.partId, row]));
  const contacts = readContacts(release.contacts).map((contact) => {
    const row = rows.get(contact.id);
    // A contact that a newer schema completes has another JSON than the stored one.
    if (row && row.content === JSON.stringify(contact)) stored.set(contact, row);
    return toReleased(contact);
  });
  const known = [...release.contacts, ...release.documents].map(({ hash }) => hash);
  return { version: release.version, contacts, documents: readDocuments(release.documents), known };
}

/** Returns the contact in force with this id. */
export function findReleased({ contacts }: ContentState, id: string): ReleasedContact | undefined {
  return contacts.find(({ contact }) => contact.id === id);
}

/** The ids of parts that differ between two versions of the content, new and removed ones included. */
function changedIds(former: readonly StoredPart[], next: readonly StoredPart[]): readonly string[] {
  const before = new Map(former.map(({ partId, hash }) => [partId, hash]));
  const after = new Map(next.map(({ partId, hash }) => [partId, hash]));
  return [...new Set([...after.keys(), ...before.keys()])].filter((id) => before.get(id) !== after.get(id));
}

/** Cause of a release, besides its contacts. */
export interface ReleaseCause extends Pick<NewRelease, "kind" | "createdAt"> {
  readonly createdBy: string;
  readonly note?: string;
  readonly returnedTo?: number;
  /** Absent if they stay. */
  readonly documents?: Documents;
}

/** A release that is ready to commit. */
export interface PlannedRelease {
  readonly release: NewRelease;
  /** The content once it is in force. */
  readonly next: ContentState;
  readonly statements: readonly Statement[];
}

/**
 * Plans the release that puts `next` in force after `state`. The first one also stores the files as they were, as
 * release 1, so that it can be undone.
 */
export function planRelease(
  state: ContentState,
  next: readonly Contact[],
  { note = "", returnedTo, documents = state.documents, ...cause }: ReleaseCause,
): PlannedRelease {
  const before = {
    contacts: state.contacts.map(({ contact }) => toStored(contact)),
    documents: storedDocuments(state.documents),
  };
  const after = { contacts: next.map(toStored), documents: storedDocuments(documents) };
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
    next: {
      version: release.version,
      contacts: next.map(toReleased),
      documents,
      known: parts.map(({ hash }) => hash),
    },
    statements: [...(isFirst ? releaseStatements(files, []) : []), ...releaseStatements(release, known)],
  };
}
