import { bind, type Statement, sql } from "../statement.ts";

/** A draft without its content, and the current name of its author. */
export interface DraftRow {
  readonly id: string;
  /** The contact's name in the draft; null for a document. */
  readonly name: string | null;
  readonly revision: number;
  /** Hash of the released part that it changes; null for a new one. */
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
  readonly id: string;
  readonly revision: number;
}

const COLUMNS =
  bind(`d.part_id as id, case when instr(d.part_id, '-') = 0 then d.content ->> 'name' end as name, d.revision, d.base_hash as baseHash,
  d.updated_at as updatedAt, u.username as updatedBy`);
const FROM = bind("from content_draft d left join user u on u.id = d.updated_by");

/** Query for every draft without its content, last changed first, to be sent with another batch. */
export function selectDraftRows(): Statement<DraftRow> {
  return sql`select ${COLUMNS} ${FROM} order by d.updated_at desc, d.part_id`;
}

/** Query for the drafts of these parts, to be sent with another batch. */
export function selectDrafts(ids: readonly string[]): Statement<StoredDraft> {
  return sql`select ${COLUMNS}, d.content ${FROM}
    where d.part_id in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** Query for the number of drafts, to be sent with another batch. */
export function countDrafts(): Statement<{ count: number }> {
  return sql`select count(*) as count from content_draft`;
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
  const { id, replaces, revision, content, baseHash, updatedAt, updatedBy } = draft;
  const stored = sql`(select revision from content_draft where part_id = ${id})`;
  const hasRoom = sql`(${replaces} is not null or (select count(*) from content_draft) < ${max})`;
  return sql`insert into content_draft (part_id, revision, content, base_hash, updated_at, updated_by)
    values (${id}, case when ${stored} is ${replaces} and ${hasRoom} then ${revision} end, ${content},
      ${baseHash}, ${updatedAt}, ${updatedBy})
    on conflict (part_id) do update set revision = excluded.revision, content = excluded.content,
      base_hash = excluded.base_hash, updated_at = excluded.updated_at, updated_by = excluded.updated_by`;
}

/** Statements that delete a draft. They fail if its revision has changed or if it is gone. */
export function deleteDraftStatements({ id, revision }: SeenDraft): readonly Statement[] {
  const stored = sql`(select revision from content_draft where part_id = ${id})`;
  return [
    sql`insert into content_draft (part_id, revision, content, updated_at, updated_by)
      values (${id}, case when ${stored} = ${revision} then ${revision} end, '', 0, '')
      on conflict (part_id) do nothing`,
    sql`delete from content_draft where part_id = ${id}`,
  ];
}

/** Statements that delete drafts which a new release contains. They fail if any of them has changed or is gone. */
export function consumeDrafts(version: number, drafts: readonly SeenDraft[]): readonly Statement[] {
  if (drafts.length === 0) return [];
  const seen = JSON.stringify(drafts.map(({ id, revision }) => [id, revision]));
  return [
    sql`update content_release set note = case when json_array_length(${seen}) = (
        select count(*) from json_each(${seen}) seen join content_draft d
          on d.part_id = seen.value ->> 0 and d.revision = seen.value ->> 1
      ) then note end where id = ${version}`,
    sql`delete from content_draft where part_id in (select value ->> 0 from json_each(${seen}))`,
  ];
}
