import type { Brief } from "#game/rules/brief/brief.ts";
import type { CauseSum } from "#game/rules/brief/goals.ts";
import type { Database } from "./client.ts";
import { type Statement, sendBatch } from "./statement.ts";

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
    ...{ number, offeredAt, level, finishedAt, streak, bestStreak },
    goals: goals.map(([id, from]) => ({ id, from })),
  };
}

/** Stores a brief in place of the player's last. Only for the batch of a game commit, whose version guards it. */
export function putBrief(playerId: string, brief: Brief): Statement {
  const { number, offeredAt, level, finishedAt, streak, bestStreak } = brief;
  const goals = JSON.stringify(brief.goals.map(({ id, from }) => [id, from]));
  return {
    sql: `insert or replace into player_brief
      (player_id, number, offered_at, level, goals, finished_at, streak, best_streak) values (?, ?, ?, ?, ?, ?, ?, ?)`,
    values: [playerId, number, offeredAt, level, goals, finishedAt, streak, bestStreak],
  };
}

export function deleteBrief(playerId: string): Statement {
  return { sql: "delete from player_brief where player_id = ?", values: [playerId] };
}

/** Returns the sums of a player's ledger: some twenty rows by the key. */
export async function selectCauseSums(db: Database, playerId: string): Promise<readonly CauseSum[]> {
  const [found] = await sendBatch<CauseSum>(db, [
    {
      sql: `select cause_group as "group", rows, cash, followers from ledger_sum where player_id = ?`,
      values: [playerId],
    },
  ]);
  return found?.results ?? [];
}

/** Returns a player's brief; null if they never took one. */
export async function selectBrief(db: Database, playerId: string): Promise<Brief | null> {
  const [found] = await sendBatch<{ brief: string }>(db, [
    { sql: `select (${BRIEF_JSON}) as brief from player p where p.user_id = ?`, values: [playerId] },
  ]);
  const row = found?.results[0];
  return row ? readBrief(row.brief) : null;
}
