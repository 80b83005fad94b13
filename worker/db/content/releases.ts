import type { Database, ReadDatabase } from "../client.ts";
import { contentReleases } from "../schema/content.ts";
import { bind, type Statement, send, sendBatch, sql } from "../statement.ts";
import { insertInto } from "../tables.ts";

/** One stored version of a contact or a document. */
export interface StoredPart {
  readonly partId: string;
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
  readonly contacts: readonly StoredPart[];
  /** Documents of the release; an older one may lack some. */
  readonly documents: readonly StoredPart[];
}

type Facts = Readonly<
  Pick<typeof contentReleases.$inferSelect, "kind" | "note" | "createdAt" | "createdBy" | "returnedTo">
>;

/** A release to store. `version` is the number after the newest one. */
export interface NewRelease extends StoredRelease, Facts {
  /** Ids of the parts that differ from the release before. */
  readonly changed: readonly string[];
}

/** A release without its contacts, and the current name of its author. */
export interface ReleaseRow extends Facts {
  readonly version: number;
  /** Null if the account is deleted, and for the files. */
  readonly createdBy: string | null;
  readonly contacts: number;
  /** JSON array of `[id, name]`. */
  readonly changed: string;
}

/** Selects the key of the newest release. */
export const CONTENT_VERSION = "select key from content_release order by id desc limit 1";

/**
 * Query for the key of the newest release, to be sent with another batch; no row if there is none. Reads one row by
 * key.
 */
export function selectContentVersion(): Statement<{ key: string }> {
  return bind(CONTENT_VERSION);
}

/** Query for the time of the release that last changed a part, to be sent with another batch; no row if none has. */
export function selectPublished(id: string): Statement<{ at: number }> {
  return sql`select created_at as at from content_release
    where exists (select 1 from json_each(changed) where value = ${id}) order by id desc limit 1`;
}

/** Number of the latest releases among which the list of contacts looks for the last change of each. */
export const DATED_RELEASES = 20;

/** Query for the time of the latest release that changed each part, among the newest. To be sent with another batch. */
export function selectPublishedTimes(): Statement<{ id: string; at: number }> {
  return sql`select value as id, max(created_at) as at
    from (select changed, created_at from content_release order by id desc limit ${DATED_RELEASES}), json_each(changed) group by value`;
}

type ReleasedRow = StoredPart & Pick<StoredRelease, "version" | "key">;

/** Query for the contacts and documents of a release (null: the one in force) in their order, to be sent with another batch. */
export function selectPartsOf(version: number | null): Statement<ReleasedRow> {
  const id = version === null ? sql`(select max(id) from content_release)` : sql`${version}`;
  return sql`select r.id as version, r.key, c.part_id as partId, c.hash, t.content
    from content_release r join release_part c on c.release_id = r.id join part_version t on t.hash = c.hash
    where r.id = ${id} order by c.position`;
}

/** Builds a release from the rows of `selectPartsOf`; null without any. */
export function toRelease(rows: readonly ReleasedRow[]): StoredRelease | null {
  const [first] = rows;
  if (!first) return null;
  const { version, key } = first;
  const parts = rows.map(({ partId, hash, content }) => ({ partId, hash, content }));
  const documents = parts.filter(({ partId }) => isDocumentPart(partId));
  return { version, key, contacts: parts.filter(({ partId }) => !isDocumentPart(partId)), documents };
}

/** Ids of contacts have no hyphen. */
function isDocumentPart(partId: string): boolean {
  return partId.includes("-");
}

/** Returns the release in force; null before the first one. */
export async function selectNewestRelease(db: ReadDatabase): Promise<StoredRelease | null> {
  return toRelease(await send(db, selectPartsOf(null)));
}

const SUMMARIES =
  bind(`select r.id as version, r.kind, r.note, r.created_at as createdAt, u.username as createdBy,
    r.returned_to as returnedTo, r.contact_count as contacts, (
      select json_group_array(json_array(c.value, t.content ->> 'name')) from json_each(r.changed) c
        left join release_part p on p.part_id = c.value and p.release_id =
          (select max(release_id) from release_part where part_id = c.value and release_id in (r.id - 1, r.id))
        left join part_version t on t.hash = p.hash
    ) as changed
  from content_release r left join user u on u.id = r.created_by`);

/** Returns a page of releases with numbers below `before` (null: the newest), newest first, and the newest number. */
export async function selectReleases(
  db: Database,
  before: number | null,
  limit: number,
): Promise<{ releases: readonly ReleaseRow[]; newest: number | null }> {
  const [releases, [last]] = await sendBatch(db, [
    sql<ReleaseRow>`${SUMMARIES} where r.id < ${before ?? Number.MAX_SAFE_INTEGER} order by r.id desc limit ${limit}`,
    sql<{ newest: number | null }>`select max(id) as newest from content_release`,
  ]);
  return { releases, newest: last?.newest ?? null };
}

/** Returns one release with its contacts, and the one in force; null if there is no such release. */
export async function selectRelease(
  db: Database,
  version: number,
): Promise<{ row: ReleaseRow; release: StoredRelease; newest: StoredRelease } | null> {
  const [[row], contacts, inForce] = await sendBatch(db, [
    sql<ReleaseRow>`${SUMMARIES} where r.id = ${version}`,
    selectPartsOf(version),
    selectPartsOf(null),
  ]);
  const release = toRelease(contacts);
  const newest = toRelease(inForce);
  return row && release && newest ? { row, release, newest } : null;
}

/**
 * Statements that store a release with its contacts and documents. The number guards them: they fail if there is a release with it
 * by now. `known` are hashes that the release before contains.
 */
export function releaseStatements(
  { contacts, documents, ...release }: NewRelease,
  known: readonly string[],
): readonly Statement[] {
  const parts = [...contacts, ...documents];
  const texts = new Map(parts.map(({ hash, content }) => [hash, content]));
  for (const hash of known) texts.delete(hash);
  const list = JSON.stringify(parts.map(({ partId, hash }) => [partId, hash]));
  return [
    insertInto(contentReleases, {
      ...release,
      id: release.version,
      contactCount: contacts.length,
      changed: JSON.stringify(release.changed),
    }),
    ...Array.from(
      texts,
      ([hash, content]) =>
        sql`insert into part_version (hash, content) values (${hash}, ${content}) on conflict (hash) do nothing`,
    ),
    sql`insert into release_part (release_id, part_id, position, hash)
      select ${release.version}, value ->> 0, key, value ->> 1 from json_each(${list})`,
    // A picture of a release is kept for good.
    sql`update picture set expires_at = null where key in (
      select substr(t.content ->> 'avatar', 15) from release_part c join part_version t on t.hash = c.hash
      where c.release_id = ${release.version} and t.content ->> 'avatar' like '/api/pictures/%')`,
  ];
}
