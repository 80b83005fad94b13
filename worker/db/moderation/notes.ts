import { MAX_NOTES_PER_PLAYER } from "#game/contract/admin/moderation.ts";
import { moderationNotes } from "../schema/moderation.ts";
import { type Statement, sql } from "../statement.ts";
import { insertInto } from "../tables.ts";

/** Statements that add a note about a player, and delete the oldest one beyond the maximum. */
export function noteStatements(note: {
  readonly userId: string;
  readonly authorId: string;
  readonly content: string;
  readonly at: number;
}): Statement[] {
  return [
    insertInto(moderationNotes, {
      userId: note.userId,
      authorId: note.authorId,
      content: note.content,
      createdAt: note.at,
    }),
    sql`delete from moderation_note where user_id = ${note.userId} and id <= (
      select id from moderation_note where user_id = ${note.userId} order by id desc
      limit 1 offset ${MAX_NOTES_PER_PLAYER})`,
  ];
}
