import { BRIEF_ID } from "#game/content/pool.ts";
import type { BriefGoal } from "#game/rules/brief/goals.ts";
import type { Contact } from "#game/rules/content.ts";
import { BRIEF_GOALS } from "../../content/brief.ts";
import { BUNDLED_CONTACTS } from "../../content/loader.ts";
import type { NewRelease, StoredContact, StoredRelease } from "../../db/content-releases.ts";
import { releaseStatements } from "../../db/content-releases.ts";
import type { Statement } from "../../db/statement.ts";
import { readBriefGoals, readContacts } from "../../game/content.ts";
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
  /** The pool of the daily brief. */
  readonly briefGoals: readonly BriefGoal[];
}

/** Contacts as they are stored, by contact: hashing takes a millisecond for each. */
const stored = new WeakMap<Contact, StoredContact>();

function toStored(contact: Contact): StoredContact {
  const known = stored.get(contact);
  if (known) return known;
  const content = JSON.stringify(contact);
  const result = { contactId: contact.id, content, hash: hashToken(content) };
  stored.set(contact, result);
  return result;
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
  if (!release) return { version: null, contacts: bundledContacts(), briefGoals: BRIEF_GOALS };
  const rows = new Map(release.contacts.map((row) => [row.contactId, row]));
  const contacts = readContacts(release.contacts).map((contact) => {
    const row = rows.get(contact.id);
    // A contact that a newer schema completes has another JSON than the stored one.
    if (row && row.content === JSON.stringify(contact)) stored.set(contact, row);
    return toReleased(contact);
  });
  return { version: release.version, contacts, briefGoals: readBriefGoals(release.briefGoals) };
}

/** SHA-256 of a pool's JSON. */
export function revisionOf(briefGoals: readonly unknown[]): string {
  return hashToken(JSON.stringify(briefGoals));
}

/** Returns the contact in force with this id. */
export function findReleased({ contacts }: ContentState, id: string): ReleasedContact | undefined {
  return contacts.find(({ contact }) => contact.id === id);
}

/** The ids of contacts that differ between the content in force and `next`, new and removed ones included. */
function changedIds(state: ContentState, next: readonly Contact[]): readonly string[] {
  const before = new Map(state.contacts.map(({ contact, revision }) => [contact.id, revision]));
  const after = new Map(next.map((contact) => [contact.id, toStored(contact).hash]));
  return [...new Set([...after.keys(), ...before.keys()])].filter((id) => before.get(id) !== after.get(id));
}

/** Cause of a release, besides its contacts. */
export interface ReleaseCause extends Pick<NewRelease, "kind" | "createdAt"> {
  readonly createdBy: string;
  readonly note?: string;
  readonly returnedTo?: number;
  /** The pool of the daily brief; absent if it stays. */
  readonly briefGoals?: readonly BriefGoal[];
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
  { note = "", returnedTo, briefGoals = state.briefGoals, ...cause }: ReleaseCause,
): PlannedRelease {
  const isSamePool = revisionOf(briefGoals) === revisionOf(state.briefGoals);
  const files: NewRelease = {
    version: 1,
    key: crypto.randomUUID(),
    kind: "files",
    note: "The files before the first release.",
    createdAt: cause.createdAt,
    createdBy: null,
    returnedTo: null,
    changed: [],
    contacts: state.contacts.map(({ contact }) => toStored(contact)),
    briefGoals: JSON.stringify(state.briefGoals),
  };
  const release: NewRelease = {
    ...cause,
    version: (state.version ?? files.version) + 1,
    key: crypto.randomUUID(),
    note,
    returnedTo: returnedTo ?? null,
    changed: [...changedIds(state, next), ...(isSamePool ? [] : [BRIEF_ID])],
    contacts: next.map(toStored),
    briefGoals: JSON.stringify(briefGoals),
  };
  const before = state.version === null ? releaseStatements(files, []) : [];
  const known = state.contacts.map(({ revision }) => revision);
  return {
    release,
    next: { version: release.version, contacts: next.map(toReleased), briefGoals },
    statements: [...before, ...releaseStatements(release, known)],
  };
}
