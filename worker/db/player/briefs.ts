import type { Brief } from "#game/rules/brief/brief.ts";
import type { CauseSum } from "#game/rules/brief/goals.ts";
import type { Database } from "../client.ts";
import { bind, type Statement, send, sql } from "../statement.ts";

/** A player's brief as one JSON text: an array with the row, or with null. */
export const BRIEF_JSON = `select json_array(json((select
  json_array(number, offered_at, level, json(goals), finished_at, streak, best_streak)
  from player_brief where player_id = p.user_id)))`;

type Row = [number, number, number, [string, number][], number | null, number, number];

/** Parses a brief from the JSON text; null if the player never took one. */
export function readBrief(text: string): Brief | null {
  const [row]: [Row | null] = JSON.parse(text);
  if (!row) return null;
  const [number, offeredAt, level, goals, finishedAt, streak, bestStreak] = row;
  return {
    number,
    offeredAt,
    level,
    finishedAt,
    streak,
    bestStreak,
    goals: goals.map(([id, from]) => ({ id, from })),
  };
}

/** Stores a brief in place of the player's last. Only for the batch of a game commit, whose version guards it. */
export function putBrief(playerId: string, brief: Brief): Statement {
  const { number, offeredAt, level, finishedAt, streak, bestStreak } = brief;
  const goals = JSON.stringify(brief.goals.map(({ id, from }) => [id, from]));
  return sql`insert or replace into player_brief
      (player_id, number, offered_at, level, goals, finished_at, streak, best_streak)
    values (${playerId}, ${number}, ${offeredAt}, ${level}, ${goals}, ${finishedAt}, ${streak}, ${bestStreak})`;
}

export function deleteBrief(playerId: string): Statement {
  return sql`delete from player_brief where player_id = ${playerId}`;
}

/** A sum of a player's ledger, with the version of the player that it includes. */
export interface VersionedSum extends CauseSum {
  readonly version: number;
}

/** Query of the sums of a player's ledger: some twenty rows by the key. */
export function causeSums(playerId: string): Statement<VersionedSum> {
  return sql`select cause_group as "group", rows, cash, followers,
      (select seq from player where user_id = ${playerId}) as version
    from ledger_sum where player_id = ${playerId}`;
}

const SELECT_BRIEF = `select (${BRIEF_JSON}) as brief from player p where p.user_id = ?1`;

/** Returns a player's brief; null if they never took one. */
export async function selectBrief(db: Database, playerId: string): Promise<Brief | null> {
  const [row] = await send(db, bind<{ brief: string }>(SELECT_BRIEF, playerId));
  return row ? readBrief(row.brief) : null;
}
