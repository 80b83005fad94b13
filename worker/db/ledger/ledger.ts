import type { ChartBalance, MonthNumber, MonthSum } from "#game/finances/months.ts";
import type { CauseSum, StatementRow } from "#game/finances/statement.ts";
import type { LEDGER_NUMBERS } from "#game/finances/wire.ts";
import { type Actor, type Credential, liveUserId, selectActor, toActor } from "../actors.ts";
import type { Database } from "../client.ts";
import { selectContentVersion } from "../content/releases.ts";
import { bind, type Statement, sendBatch, sql } from "../statement.ts";

/* Queries of the Finances page. Each reads its data and the actor in one round trip, and returns null without a live
   session. A player's rows are numbered without gaps, so a range of numbers bounds the rows read. */

type LedgerNumber = (typeof LEDGER_NUMBERS)[number];

/** Balances as columns. */
interface Balances {
  readonly cashAfter: number;
  readonly followersAfter: number;
}

type StoredRow<Row> = Omit<Row, "balance"> & Balances;

/** Maximum months of the chart, which leaves as many points for the rows. */
const MAX_CHART_MONTHS = 60;

/** The reader of a ledger, and the content version whose names describe its causes. */
export interface LedgerReader {
  readonly actor: Actor;
  readonly contentVersion: string | null;
}

/** Filter of the ledger's rows to read. */
export interface LedgerRange {
  /** Only rows before this number; null starts from the newest. */
  readonly before: number | null;
  /** Only rows that change this balance; null returns all. */
  readonly only: LedgerNumber | null;
  /** Maximum rows returned. */
  readonly limit: number;
  /** Maximum rows searched. */
  readonly searched: number;
  /** Maximum sums of months returned with the rows. */
  readonly sums: number;
}

export interface LedgerRows extends LedgerReader {
  /** Newest first. */
  readonly rows: readonly StatementRow[];
  /** Number of the last rolled-up row, 0 if there is none. */
  readonly rolledUp: number;
  /** Sums of the rolled-up rows, newest month first, by cause within a month. */
  readonly sums: readonly MonthSum[];
}

/** Returns the newest rows in the range, and the newest sums of the months before them. */
export async function selectLedger(
  db: Database,
  credential: Credential,
  { before, only, limit, searched, sums: maxSums }: LedgerRange,
  at: number,
): Promise<LedgerRows | null> {
  const userId = liveUserId(credential.tokenHash, at);
  const end = before === null ? sql`(select seq + 1 from player where user_id = ${userId})` : sql`${before}`;
  const isAsked = only === null ? sql`true` : sql`${bind(only)} <> 0`;
  const [rows, [rollUp], sums, [version], found] = await sendBatch(db, [
    sql<StoredRow<StatementRow>>`select seq, at, cause, cash, followers, experience, energy, debt,
        cash_after as cashAfter, followers_after as followersAfter
      from ledger
      where player_id = ${userId} and seq < ${end} and seq >= ${end} - ${searched} and ${isAsked}
      order by seq desc limit ${limit}`,
    sql<{ seq: number }>`select seq from ledger_roll_up where player_id = ${userId}`,
    selectMonthSums(userId, null, maxSums),
    selectContentVersion(),
    selectActor(credential, at),
  ]);
  const actor = toActor(found);
  return (
    actor && {
      ...readerOf(actor, version),
      rolledUp: rollUp?.seq ?? 0,
      rows: rows.map(withBalance),
      sums: sums.map(withBalance),
    }
  );
}

function readerOf(actor: Actor, version: { readonly key: string } | undefined): LedgerReader {
  return { actor, contentVersion: version?.key ?? null };
}

/** The key of a monthly sum. */
export interface MonthSumKey {
  readonly month: MonthNumber;
  readonly cause: string;
}

/** Returns at most `limit` sums after a key (null: from the first), newest month first, by cause within a month. */
export async function selectLedgerMonths(
  db: Database,
  credential: Credential,
  { after, limit }: { readonly after: MonthSumKey | null; readonly limit: number },
  at: number,
): Promise<(LedgerReader & { sums: readonly MonthSum[] }) | null> {
  const userId = liveUserId(credential.tokenHash, at);
  const [sums, [version], found] = await sendBatch(db, [
    selectMonthSums(userId, after, limit),
    selectContentVersion(),
    selectActor(credential, at),
  ]);
  const actor = toActor(found);
  return actor && { ...readerOf(actor, version), sums: sums.map(withBalance) };
}

function selectMonthSums(
  userId: Statement,
  after: MonthSumKey | null,
  limit: number,
): Statement<StoredRow<MonthSum>> {
  const isAfter =
    after === null
      ? sql`true`
      : sql`m.month <= ${after.month} and (s.month < ${after.month} or s.cause > ${after.cause})`;
  // A cross join keeps the order, in which both keys are sorted as the page needs them.
  return sql`select s.month, s.cause, s.rows, s.cash, s.followers, s.experience, s.energy,
      m.cash_after as cashAfter, m.followers_after as followersAfter
    from ledger_month m cross join ledger_month_sum s
    where m.player_id = ${userId} and s.player_id = m.player_id and s.month = m.month and ${isAfter}
    order by m.month desc, s.cause limit ${limit}`;
}

/** Returns the sums by group of causes, and at most `points` balances: of the months, then of rows in even steps. */
export async function selectLedgerSummary(
  db: Database,
  credential: Credential,
  points: number,
  at: number,
): Promise<(LedgerReader & { sums: readonly CauseSum[]; chart: readonly ChartBalance[] }) | null> {
  const userId = liveUserId(credential.tokenHash, at);
  const [sums, months, spread, [version], found] = await sendBatch(db, [
    sql<CauseSum>`select cause_group as "group", rows, cash, experience, followers, energy
      from ledger_sum where player_id = ${userId}`,
    sql<StoredRow<ChartBalance>>`select at, cash_after as cashAfter, followers_after as followersAfter
      from ledger_month where player_id = ${userId} order by month desc limit ${MAX_CHART_MONTHS}`,
    sql<StoredRow<ChartBalance>>`select at, cash_after as cashAfter, followers_after as followersAfter
      from ledger where player_id = ${userId} and seq in (${spreadNumbers(userId, points)}) order by seq`,
    selectContentVersion(),
    selectActor(credential, at),
  ]);
  const actor = toActor(found);
  const chart = [...months.reverse(), ...spread].map(withBalance);
  return actor && { ...readerOf(actor, version), sums, chart };
}

/**
 * Returns row numbers in even steps, including the first and the last that are rows, and as many as the months leave of
 * `points`. D1 binds every number as a float, so the divisor is cast to get integer division.
 */
function spreadNumbers(userId: Statement, points: number): Statement {
  return sql`with recursive room (steps) as (select cast(${points - 1} as integer) - (select count(*) from (
        select 1 from ledger_month where player_id = ${userId} limit ${MAX_CHART_MONTHS}))),
      start (seq) as (select coalesce((select seq from ledger_roll_up where player_id = ${userId}), 0)),
      step (n) as (select 0 union all select n + 1 from step, room where n < room.steps)
    select start.seq + 1 + (p.seq - start.seq - 1) * n / room.steps
    from player p, start, room, step where p.user_id = ${userId}`;
}

function withBalance<Row extends Balances>({ cashAfter, followersAfter, ...row }: Row) {
  return { ...row, balance: { cash: cashAfter, followers: followersAfter } };
}
