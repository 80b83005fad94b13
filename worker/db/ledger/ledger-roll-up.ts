import { type Database, isDone } from "../client.ts";
import { bind, send, sendBatch } from "../statement.ts";

/* Old ledger rows as sums of months. See docs/decisions/024-old-ledger-rows-become-monthly-sums.md. */

/** Rows of one player that can be rolled up: those after `from`, up to `to`. */
export interface LedgerSlice {
  readonly playerId: string;
  /** Number of the last row that is rolled up already. */
  readonly from: number;
  /** Equal to `from` if there is nothing to roll up yet. */
  readonly to: number;
  /** Number of the player's newest row, which always stays. */
  readonly newest: number;
  /** Time of the first row that stays, in epoch ms. */
  readonly staysAt: number;
}

export interface SliceBounds {
  readonly at: number;
  /** Rows of this time or later stay. */
  readonly keptFrom: number;
  /** Maximum players. */
  readonly players: number;
  /** Maximum rows of a player. */
  readonly rows: number;
}

// The newest row stays, because it says when the player last played.
const SLICES = `with due as (
    select r.player_id, r.seq, p.seq as newest, min(r.seq + ?4, p.seq - 1) as bound
    from ledger_roll_up r join player p on p.user_id = r.player_id
    where r.due_at <= ?1 order by r.due_at limit ?3
  ), slice as materialized (
    select player_id, seq, newest, coalesce((select l.seq - 1 from ledger l where l.player_id = due.player_id
      and l.seq > due.seq and l.seq <= due.bound and l.at >= ?2 order by l.seq limit 1), bound) as last
    from due
  )
  select player_id as playerId, seq as "from", last as "to", newest,
    coalesce((select at from ledger where player_id = slice.player_id and seq = slice.last + 1), 0) as staysAt
  from slice`;

/** Returns the slices of the players whose rows are due, the longest overdue first. Reads only rows by key. */
export async function selectSlices(
  db: Database,
  { at, keptFrom, players, rows }: SliceBounds,
): Promise<readonly LedgerSlice[]> {
  return send(db, bind<LedgerSlice>(SLICES, at, keptFrom, players, rows));
}

/** A slice, and when the player is due again (epoch ms). */
export interface PlannedSlice extends LedgerSlice {
  readonly dueAt: number;
}

/** Moving on from another state than the stored one violates NOT NULL and aborts the batch. */
const MOVE_ON = `update ledger_roll_up set seq = case when seq = s.value->>1 then s.value->>2 end, due_at = s.value->>3
  from json_each(?1) s where player_id = s.value->>0`;
const ROWS = `json_each(?1) s cross join ledger l on l.player_id = s.value->>0
    and l.seq > s.value->>1 and l.seq <= s.value->>2`;
const MONTH = `cast(strftime('%Y%m', l.at / 1000, 'unixepoch') as integer)`;
const ADD_SUMS = `insert into ledger_month_sum (player_id, month, cause, rows, cash, experience, followers, energy, debt)
  select l.player_id, ${MONTH}, l.cause, count(*), sum(l.cash), sum(l.experience), sum(l.followers), sum(l.energy),
    sum(l.debt)
  from ${ROWS} group by 1, 2, 3
  on conflict (player_id, month, cause) do update set rows = rows + excluded.rows, cash = cash + excluded.cash,
    experience = experience + excluded.experience, followers = followers + excluded.followers,
    energy = energy + excluded.energy, debt = debt + excluded.debt`;
// Columns beside max() come from its row.
const SET_MONTHS = `insert into ledger_month (player_id, month, seq, at, cash_after, followers_after)
  select player_id, month, seq, at, cash_after, followers_after from (
    select l.player_id, ${MONTH} as month, max(l.seq) as seq, l.at, l.cash_after, l.followers_after
    from ${ROWS} group by 1, 2)
  where true on conflict (player_id, month) do update set seq = excluded.seq, at = excluded.at,
    cash_after = excluded.cash_after, followers_after = excluded.followers_after`;
const DELETE_ROWS = `delete from ledger where (player_id, seq) in (select l.player_id, l.seq from ${ROWS})`;

/**
 * Replaces the rows of the slices by sums of months, in one atomic batch. Returns false, and changes nothing, if another
 * run has rolled up rows of one of these players meanwhile.
 */
export async function rollUpSlices(db: Database, slices: readonly PlannedSlice[]): Promise<boolean> {
  const cells = JSON.stringify(slices.map(({ playerId, from, to, dueAt }) => [playerId, from, to, dueAt]));
  const hasRows = slices.some(({ from, to }) => to > from);
  const texts = [MOVE_ON, ...(hasRows ? [ADD_SUMS, SET_MONTHS, DELETE_ROWS] : [])];
  const sent = sendBatch(
    db,
    texts.map((text) => bind(text, cells)),
  );
  return isDone("NOT NULL constraint failed: ledger_roll_up.seq", sent);
}
