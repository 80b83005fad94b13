import { desc, eq, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type AuditEntry, insertAudit } from "./audit.ts";
import type { Database } from "./client.ts";
import { contentContacts, contentVersions } from "./schema/content.ts";

/** The newest version of a contact; a null `content` means the bundled file. */
export interface ContactEdit {
  readonly contactId: string;
  /** JSON. */
  readonly content: string | null;
}

/** A change of the content, stored as a new version. */
export interface NewContentVersion {
  readonly key: string;
  readonly origin: "bundled" | "admin";
  readonly createdAt: number;
  /** The administrator's id. */
  readonly createdBy: string;
  readonly contacts: readonly ContactEdit[];
}

/**
 * Query for the key of the newest version, to be sent with another batch; no row if there is none. Reads one row by
 * key.
 */
export function selectContentVersion(db: Database) {
  return db
    .select({ key: contentVersions.key })
    .from(contentVersions)
    .orderBy(desc(contentVersions.id))
    .limit(1);
}

/** Returns all differences from the bundled files and their version; null if there is none yet. */
export async function selectContent(
  db: Database,
): Promise<{ version: string | null; edits: readonly ContactEdit[] }> {
  const edit = alias(contentContacts, "edit");
  const newest = db
    .select({ versionId: max(contentContacts.versionId) })
    .from(contentContacts)
    .where(eq(contentContacts.contactId, edit.contactId));
  const [versions, edits] = await db.batch([
    selectContentVersion(db),
    db
      .select({ contactId: edit.contactId, content: edit.content })
      .from(edit)
      .where(eq(edit.versionId, newest))
      .orderBy(edit.contactId),
  ]);
  return { version: versions[0]?.key ?? null, edits };
}

/** D1 binds at most 100 parameters to a statement; a contact needs two. */
const ROWS_PER_INSERT = 40;

/** Stores a new version with all of its contacts and its audit entry in one batch. Returns its number. */
export async function insertContentVersion(
  db: Database,
  { contacts, ...version }: NewContentVersion,
  audit: AuditEntry,
): Promise<number> {
  const versionId = sql`(select max(${contentVersions.id}) from ${contentVersions})`;
  const inserts = [];
  for (let from = 0; from < contacts.length; from += ROWS_PER_INSERT) {
    const rows = contacts.slice(from, from + ROWS_PER_INSERT).map((edit) => ({ ...edit, versionId }));
    inserts.push(db.insert(contentContacts).values(rows));
  }
  const [stored] = await db.batch([
    db.insert(contentVersions).values(version).returning({ id: contentVersions.id }),
    ...inserts,
    insertAudit(db, audit),
  ]);
  const [row] = stored;
  if (!row) throw new Error("A content version was stored without a number");
  return row.id;
}
