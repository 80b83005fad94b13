import { MAX_NOTES_PER_PLAYER } from "#game/contract/moderation.ts";
import type { Statement } from "./statement.ts";

const ADD_NOTE =
  "insert into moderation_note (user_id, author_id, content, created_at) values (?1, ?2, ?3, ?4)";
const DROP_OLD_NOTES = `delete from moderation_note where user_id = ?1 and id <= (
  select id from moderation_note where user_id = ?1 order by id desc limit 1 offset ${MAX_NOTES_PER_PLAYER})`;

/** Statements that add a note about a player, and delete the oldest one beyond the maximum. */
export function noteStatements(note: {
  readonly userId: string;
  readonly authorId: string;
  readonly content: string;
  readonly at: number;
}): Statement[] {
  return [
    { sql: ADD_NOTE, values: [note.userId, note.authorId, note.content, note.at] },
    { sql: DROP_OLD_NOTES, values: [note.userId] },
  ];
}
