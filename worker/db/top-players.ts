import { BOARD_SIZE, COUNTED_RANKS } from "#game/social/followers-board.ts";
import type { Database, ReadDatabase } from "./client.ts";
import { bind, type Statement, sendBatch, sql } from "./statement.ts";

/* The players with the most followers: docs/reference/social.md#leaderboard. */

// Only players who have played can have gained followers, so it reads nobody else.
const LEADING = `select user_id, followers from player
  where user_id in (select player_id from top_player union select player_id from player_activity where at > ?1)
  order by followers desc, user_id limit ${COUNTED_RANKS}`;
const DROP_OTHERS = `delete from top_player where player_id not in (select user_id from (${LEADING}))`;
const KEEP = `insert into top_player (player_id, followers) select user_id, followers from (${LEADING}) where true
  on conflict (player_id) do update set followers = excluded.followers where followers <> excluded.followers`;

/** Rebuilds the list of players with the most followers from itself and those active after `since` (epoch ms). */
export async function rebuildTopPlayers(db: Database, since: number): Promise<void> {
  await sendBatch(db, [bind(DROP_OTHERS, since), bind(KEEP, since)]);
}

export interface TopPlayer {
  /** Null if the player hides it on the board. */
  readonly name: string | null;
  readonly followers: number;
}

const OTHERS = `select iif(u.is_hidden_on_boards, null, p.name) as name, t.followers
  from (select player_id, followers from top_player where player_id <> ?1
    order by followers desc, player_id limit ${BOARD_SIZE}) t
  join player p on p.user_id = t.player_id join user u on u.id = t.player_id
  order by t.followers desc, t.player_id`;
const AHEAD = `select count(*) as ahead from
  (select 1 from top_player where followers > ?2 and player_id <> ?1 limit ${COUNTED_RANKS})`;

/** Returns the first players but the reader, and how many are ahead of the reader, in one round trip. */
export async function selectTopPlayers(
  db: ReadDatabase,
  { playerId, followers }: { readonly playerId: string; readonly followers: number },
): Promise<{ readonly others: readonly TopPlayer[]; readonly ahead: number }> {
  const [others, [counted]] = await sendBatch(db, [
    bind<TopPlayer>(OTHERS, playerId),
    bind<{ ahead: number }>(AHEAD, playerId, followers),
  ]);
  return { others, ahead: counted?.ahead ?? 0 };
}

/** Statement that hides or shows a player's name on the board. */
export function updateBoardVisibility(userId: string, isHidden: boolean): Statement {
  return sql`update user set is_hidden_on_boards = ${isHidden ? 1 : 0} where id = ${userId}`;
}
