import { desc, eq, lt, sql } from "drizzle-orm";
import type { ReleaseSummary } from "#game/contract/content-releases.ts";
import type { Database } from "./client.ts";
import { users } from "./schema/accounts.ts";
import { contactVersions, contentReleases, releaseContacts } from "./schema/content.ts";
import type { Statement } from "./statement.ts";

/** One stored version of a contact. */
export interface StoredContact {
  readonly contactId: string;
  /** SHA-256 of `content`. */
  readonly hash: string;
  /** JSON. */
  readonly content: string;
}

/** A release with all of its contacts, in their order. */
export interface StoredRelease {
  readonly version: number;
  /** Unique even after a database was restored, because caches use it as their key. */
  readonly key: string;
  readonly contacts: readonly StoredContact[];
  /** The pool of the daily brief, as JSON; null if the release is older than pools in releases. */
  readonly briefGoals: string | null;
}

/** A release to store. `version` is the number after the newest one. */
export interface NewRelease extends StoredRelease {
  readonly kind: ReleaseSummary["kind"];
  readonly note: string;
  readonly createdAt: number;
  /** The administrator's id; null for the files. */
  readonly createdBy: string | null;
  readonly returnedTo: number | null;
  /** Ids of the contacts that differ from the release before, and `BRIEF_ID` if the pool of the daily brief does. */
  readonly changed: readonly string[];
}

/** A release without its contacts, and the current name of its author. */
export interface ReleaseRow {
  readonly version: number;
  readonly kind: ReleaseSummary["kind"];
  readonly note: string;
  readonly createdAt: number;
  /** Null if the account is deleted, and for the files. */
  readonly createdBy: string | null;
  readonly returnedTo: number | null;
  readonly contacts: number;
  /** JSON array of ids. */
  readonly changed: string;
}

/**
 * Query for the key of the newest release, to be sent with another batch; no row if there is none. Reads one row by
 * key.
 */
export function selectContentVersion(db: Database) {
  return db
    .select({ key: contentReleases.key })
    .from(contentReleases)
    .orderBy(desc(contentReleases.id))
    .limit(1);
}

const newestId = sql`(select ${contentReleases.id} from ${contentReleases} order by ${contentReleases.id} desc limit 1)`;

/** Query for the contacts of a release (null: the one in force) in their order, to be sent with another batch. */
export function selectContactsOf(db: Database, version: number | null) {
  return db
    .select({
      version: contentReleases.id,
      key: contentReleases.key,
      contactId: releaseContacts.contactId,
      hash: releaseContacts.hash,
      content: contactVersions.content,
      // Once, and not with each contact.
      briefGoals: sql<
        string | null
      >`case ${releaseContacts.position} when 0 then ${contentReleases.briefGoals} end`.as("brief_pool"),
    })
    .from(contentReleases)
    .innerJoin(releaseContacts, eq(releaseContacts.releaseId, contentReleases.id))
    .innerJoin(contactVersions, eq(contactVersions.hash, releaseContacts.hash))
    .where(eq(contentReleases.id, version ?? newestId))
    .orderBy(releaseContacts.position);
}

/** Builds a release from the rows of `selectContactsOf`; null without any. */
export function toRelease(
  rows: readonly (StoredContact & Omit<StoredRelease, "contacts">)[],
): StoredRelease | null {
  const [first] = rows;
  if (!first) return null;
  const contacts = rows.map(({ contactId, hash, content }) => ({ contactId, hash, content }));
  return { version: first.version, key: first.key, contacts, briefGoals: first.briefGoals };
}

/** Returns the release in force; null before the first one. */
export async function selectNewestRelease(db: Database): Promise<StoredRelease | null> {
  const [rows] = await db.batch([selectContactsOf(db, null)]);
  return toRelease(rows);
}

function selectSummaries(db: Database) {
  return db
    .select({
      version: sql<number>`${contentReleases.id}`.as("version"),
      kind: contentReleases.kind,
      note: contentReleases.note,
      createdAt: sql<number>`${contentReleases.createdAt}`.as("released_at"),
      createdBy: sql<string | null>`${users.username}`.as("author"),
      returnedTo: contentReleases.returnedTo,
      contacts: contentReleases.contactCount,
      changed: contentReleases.changed,
    })
    .from(contentReleases)
    .leftJoin(users, eq(users.id, contentReleases.createdBy));
}

/** Returns a page of releases with numbers below `before` (null: the newest), newest first, and the newest number. */
export async function selectReleases(
  db: Database,
  before: number | null,
  limit: number,
): Promise<{ releases: readonly ReleaseRow[]; newest: number | null }> {
  const [releases, newest] = await db.batch([
    selectSummaries(db)
      .where(before === null ? undefined : lt(contentReleases.id, before))
      .orderBy(desc(contentReleases.id))
      .limit(limit),
    db
      .select({ version: contentReleases.id })
      .from(contentReleases)
      .orderBy(desc(contentReleases.id))
      .limit(1),
  ]);
  return { releases, newest: newest[0]?.version ?? null };
}

/** Returns one release with its contacts, and the one in force; null if there is no such release. */
export async function selectRelease(
  db: Database,
  version: number,
): Promise<{ row: ReleaseRow; release: StoredRelease; newest: StoredRelease } | null> {
  const [[row], contacts, inForce] = await db.batch([
    selectSummaries(db).where(eq(contentReleases.id, version)),
    selectContactsOf(db, version),
    selectContactsOf(db, null),
  ]);
  const release = toRelease(contacts);
  const newest = toRelease(inForce);
  return row && release && newest ? { row, release, newest } : null;
}

/**
 * Statements that store a release with its contacts. The number guards them: they fail if there is a release with it
 * by now. `known` are hashes that the release before contains.
 */
export function releaseStatements(
  { contacts, ...release }: NewRelease,
  known: readonly string[],
): readonly Statement[] {
  const texts = new Map(contacts.map(({ hash, content }) => [hash, content]));
  for (const hash of known) texts.delete(hash);
  const list = JSON.stringify(contacts.map(({ contactId, hash }) => [contactId, hash]));
  return [
    {
      sql: `insert into content_release
        (id, key, kind, note, created_at, created_by, returned_to, contact_count, changed, brief_goals)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      values: [
        ...[release.version, release.key, release.kind, release.note, release.createdAt, release.createdBy],
        ...[release.returnedTo, contacts.length, JSON.stringify(release.changed), release.briefGoals],
      ],
    },
    ...Array.from(texts, ([hash, content]) => ({
      sql: "insert into contact_version (hash, content) values (?, ?) on conflict (hash) do nothing",
      values: [hash, content],
    })),
    {
      sql: `insert into release_contact (release_id, contact_id, position, hash)
        select ?, value ->> 0, key, value ->> 1 from json_each(?)`,
      values: [release.version, list],
    },
    // A picture of a release is kept for good.
    {
      sql: `update picture set expires_at = null where key in (
        select substr(t.content ->> 'avatar', 15) from release_contact c join contact_version t on t.hash = c.hash
        where c.release_id = ? and t.content ->> 'avatar' like '/api/pictures/%')`,
      values: [release.version],
    },
  ];
}
