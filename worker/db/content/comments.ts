import { type Statement, sql } from "../statement.ts";

/** An open comment, with the current name of its author; null if the account is deleted. */
export interface CommentRow {
  readonly id: string;
  readonly place: string;
  readonly text: string;
  readonly createdAt: number;
  readonly by: string | null;
}

/** Query for the open comments on a part, oldest first, to be sent with another batch. */
export function selectComments(partId: string): Statement<CommentRow> {
  return sql`select c.id, c.place, c.content as text, c.created_at as createdAt, u.username as "by"
    from content_comment c left join user u on u.id = c.created_by
    where c.part_id = ${partId} order by c.created_at, c.id`;
}

/** A comment to store. */
export interface NewComment {
  readonly id: string;
  readonly partId: string;
  readonly place: string;
  readonly text: string;
  readonly createdAt: number;
  /** The editor's id. */
  readonly createdBy: string;
}

/** Statement that stores a comment. Fails without a draft of the part, or if it has `max` comments. */
export function insertComment(comment: NewComment, max: number): Statement {
  const { id, partId, place, text, createdAt, createdBy } = comment;
  const hasDraft = sql`exists (select 1 from content_draft where part_id = ${partId})`;
  const hasRoom = sql`(select count(*) from content_comment where part_id = ${partId}) < ${max}`;
  return sql`insert into content_comment (id, part_id, place, content, created_at, created_by)
    values (${id}, case when ${hasDraft} and ${hasRoom} then ${partId} end, ${place}, ${text}, ${createdAt}, ${createdBy})`;
}

/** Statement that deletes comments on a part by their ids. */
export function deleteCommentsById(partId: string, ids: readonly string[]): Statement {
  return sql`delete from content_comment
    where part_id = ${partId} and id in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** Statement that deletes every comment on the parts that `partIds` selects. */
export function deleteComments(partIds: Statement): Statement {
  return sql`delete from content_comment where part_id in (${partIds})`;
}

/** Statements that give comments on a part their new places. */
export function moveComments(
  partId: string,
  moved: readonly { readonly id: string; readonly place: string }[],
): readonly Statement[] {
  if (moved.length === 0) return [];
  const places = JSON.stringify(moved.map(({ id, place }) => [id, place]));
  return [
    sql`update content_comment set place = m.value ->> 1 from json_each(${places}) m
      where content_comment.part_id = ${partId} and content_comment.id = m.value ->> 0`,
  ];
}
