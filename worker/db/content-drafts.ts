import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { users } from "./schema/accounts.ts";
import { contentDrafts } from "./schema/content.ts";
import type { Statement } from "./statement.ts";

/** A draft without its content, and the current name of its author. */
export interface DraftRow {
  readonly contactId: string;
  /** The contact's name in the draft. */
  readonly name: string;
  readonly revision: number;
  /** Hash of the released contact that it changes; null for a new contact. */
  readonly baseHash: string | null;
  readonly updatedAt: number;
  /** Null if the account is deleted. */
  readonly updatedBy: string | null;
}

/** A draft with its content as JSON. */
export interface StoredDraft extends DraftRow {
  readonly content: string;
}

/** A draft in the state in which somebody saw it. */
export interface SeenDraft {
  readonly contactId: string;
  readonly revision: number;
}

const ROW = {
  contactId: contentDrafts.contactId,
  name: sql<string>`${contentDrafts.content} ->> 'name'`.as("draft_name"),
  revision: contentDrafts.revision,
  baseHash: contentDrafts.baseHash,
  updatedAt: sql<number>`${contentDrafts.updatedAt}`.as("draft_updated_at"),
  updatedBy: sql<string | null>`${users.username}`.as("draft_author"),
};

/** Query for every draft without its content, last changed first, to be sent with another batch. */
export function selectDraftRows(db: Database) {
  return db
    .select(ROW)
    .from(contentDrafts)
    .leftJoin(users, eq(users.id, contentDrafts.updatedBy))
    .orderBy(desc(contentDrafts.updatedAt), contentDrafts.contactId);
}

/** Query for the drafts of these contacts, to be sent with another batch. */
export function selectDrafts(db: Database, contactIds: readonly string[]) {
  return db
    .select({ ...ROW, content: contentDrafts.content })
    .from(contentDrafts)
    .leftJoin(users, eq(users.id, contentDrafts.updatedBy))
    .where(
      inArray(contentDrafts.contactId, sql`(select value from json_each(${JSON.stringify(contactIds)}))`),
    );
}

/** Query for the number of drafts, to be sent with another batch. */
export function countDrafts(db: Database) {
  return db.select({ count: sql<number>`count(*)`.as("drafts") }).from(contentDrafts);
}

/** A draft to store. */
export interface NewDraft extends SeenDraft {
  /** The stored revision that it replaces; null creates the draft. */
  readonly replaces: number | null;
  readonly content: string;
  readonly baseHash: string | null;
  readonly updatedAt: number;
  /** The administrator's id. */
  readonly updatedBy: string;
}

/** Statement that stores a draft. Fails if the stored revision is not the one it replaces, or if `max` drafts exist. */
export function saveDraftStatement(draft: NewDraft, max: number): Statement {
  return {
    sql: `insert into content_draft (contact_id, revision, content, base_hash, updated_at, updated_by)
      values (?1, case when (select revision from content_draft where contact_id = ?1) is ?2
        and (?2 is not null or (select count(*) from content_draft) < ?8) then ?3 end, ?4, ?5, ?6, ?7)
      on conflict (contact_id) do update set revision = excluded.revision, content = excluded.content,
        base_hash = excluded.base_hash, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    values: [
      ...[draft.contactId, draft.replaces, draft.revision, draft.content],
      ...[draft.baseHash, draft.updatedAt, draft.updatedBy, max],
    ],
  };
}

/** Statements that delete a draft. They fail if its revision has changed or if it is gone. */
export function deleteDraftStatements({ contactId, revision }: SeenDraft): readonly Statement[] {
  return [
    {
      sql: `insert into content_draft (contact_id, revision, content, updated_at, updated_by)
        values (?1, case when (select revision from content_draft where contact_id = ?1) = ?2 then ?2 end, '', 0, '')
        on conflict (contact_id) do nothing`,
      values: [contactId, revision],
    },
    { sql: "delete from content_draft where contact_id = ?", values: [contactId] },
  ];
}

/** Statements that delete drafts which a new release contains. They fail if any of them has changed or is gone. */
export function consumeDrafts(version: number, drafts: readonly SeenDraft[]): readonly Statement[] {
  if (drafts.length === 0) return [];
  const seen = JSON.stringify(drafts.map(({ contactId, revision }) => [contactId, revision]));
  return [
    {
      sql: `update content_release set note = case when json_array_length(?2) = (
          select count(*) from json_each(?2) seen join content_draft d
            on d.contact_id = seen.value ->> 0 and d.revision = seen.value ->> 1
        ) then note end where id = ?1`,
      values: [version, seen],
    },
    {
      sql: "delete from content_draft where contact_id in (select value ->> 0 from json_each(?))",
      values: [seen],
    },
  ];
}
