import { and, asc, desc, eq, gt, gte, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { LEDGER_NUMBERS } from "#game/contract/finances.ts";
import type { ChartBalance, MonthNumber, MonthSum } from "#game/rules/finances/months.ts";
import type { CauseSum, StatementRow } from "#game/rules/finances/statement.ts";
import { type Actor, type Credential, liveUserId, selectActor, toActor } from "./actors.ts";
import type { Database } from "./client.ts";
import { selectContentVersion } from "./content-releases.ts";
import { ledgerMonthSums, ledgerMonths, ledgerRollUps } from "./schema/ledger-months.ts";
import { ledger, ledgerSums, players } from "./schema/players.ts";

/* Queries of the Finances page. Each reads its data and the actor in one round trip, and returns null without a live
   session. A player's rows are numbered without gaps, so a range of numbers bounds the rows read. */

type LedgerNumber = (typeof LEDGER_NUMBERS)[number];

const COLUMNS = {
  seq: ledger.seq,
  at: ledger.at,
  cause: ledger.cause,
  cash: ledger.cash,
  followers: ledger.followers,
  experience: ledger.experience,
  energy: ledger.energy,
  cashAfter: ledger.cashAfter,
  followersAfter: ledger.followersAfter,
};
const MONTH_COLUMNS = {
  month: ledgerMonthSums.month,
  cause: ledgerMonthSums.cause,
  rows: ledgerMonthSums.rows,
  cash: ledgerMonthSums.cash,
  followers: ledgerMonthSums.followers,
  experience: ledgerMonthSums.experience,
  energy: ledgerMonthSums.energy,
  cashAfter: ledgerMonths.cashAfter,
  followersAfter: ledgerMonths.followersAfter,
};
/** Maximum months of the chart, which leaves as many points for the rows. */
const MAX_CHART_MONTHS = 60;

/** The reader of a ledger, and the content version whose names describe its causes. */
export interface LedgerReader {
  readonly actor: Actor;
  readonly contentVersion: string | null;
}

/** Which rows of the ledger to read. */
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
  const userId = sql`${liveUserId(db, credential.tokenHash, at)}`;
  const end =
    before ??
    sql`(${db
      .select({ end: sql`${players.seq} + 1` })
      .from(players)
      .where(eq(players.userId, userId))})`;
  const [rows, rollUps, sums, version, ...found] = await db.batch([
    db
      .select(COLUMNS)
      .from(ledger)
      .where(
        and(
          eq(ledger.playerId, userId),
          lt(ledger.seq, end),
          gte(ledger.seq, sql`${end} - ${searched}`),
          only === null ? undefined : ne(ledger[only], 0),
        ),
      )
      .orderBy(desc(ledger.seq))
      .limit(limit),
    db.select({ seq: ledgerRollUps.seq }).from(ledgerRollUps).where(eq(ledgerRollUps.playerId, userId)),
    selectMonthSums(db, userId, null, maxSums),
    selectContentVersion(db),
    ...selectActor(db, credential, at),
  ]);
  const actor = toActor(found);
  return (
    actor && {
      ...{ actor, contentVersion: version[0]?.key ?? null, rolledUp: rollUps[0]?.seq ?? 0 },
      ...{ rows: rows.map(withBalance), sums: sums.map(withBalance) },
    }
  );
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
  const userId = sql`${liveUserId(db, credential.tokenHash, at)}`;
  const [sums, version, ...found] = await db.batch([
    selectMonthSums(db, userId, after, limit),
    selectContentVersion(db),
    ...selectActor(db, credential, at),
  ]);
  const actor = toActor(found);
  return actor && { actor, contentVersion: version[0]?.key ?? null, sums: sums.map(withBalance) };
}

function selectMonthSums(db: Database, userId: SQL, after: MonthSumKey | null, limit: number) {
  const isSameMonth = and(
    eq(ledgerMonthSums.playerId, ledgerMonths.playerId),
    eq(ledgerMonthSums.month, ledgerMonths.month),
  );
  const isAfter =
    after &&
    and(
      lte(ledgerMonths.month, after.month),
      or(lt(ledgerMonthSums.month, after.month), gt(ledgerMonthSums.cause, after.cause)),
    );
  return (
    db
      .select(MONTH_COLUMNS)
      .from(ledgerMonths)
      // A cross join keeps the order, in which both keys are sorted as the page needs them.
      .crossJoin(ledgerMonthSums)
      .where(and(eq(ledgerMonths.playerId, userId), isSameMonth, isAfter ?? undefined))
      .orderBy(desc(ledgerMonths.month), asc(ledgerMonthSums.cause))
      .limit(limit)
  );
}

/** Returns the sums by group of causes, and at most `points` balances: of the months, then of rows in even steps. */
export async function selectLedgerSummary(
  db: Database,
  credential: Credential,
  points: number,
  at: number,
): Promise<(LedgerReader & { sums: readonly CauseSum[]; chart: readonly ChartBalance[] }) | null> {
  const userId = sql`${liveUserId(db, credential.tokenHash, at)}`;
  const [sums, months, spread, version, ...found] = await db.batch([
    db
      .select({
        group: ledgerSums.causeGroup,
        rows: ledgerSums.rows,
        cash: ledgerSums.cash,
        experience: ledgerSums.experience,
        followers: ledgerSums.followers,
        energy: ledgerSums.energy,
      })
      .from(ledgerSums)
      .where(eq(ledgerSums.playerId, userId)),
    db
      .select({
        at: ledgerMonths.at,
        cashAfter: ledgerMonths.cashAfter,
        followersAfter: ledgerMonths.followersAfter,
      })
      .from(ledgerMonths)
      .where(eq(ledgerMonths.playerId, userId))
      .orderBy(desc(ledgerMonths.month))
      .limit(MAX_CHART_MONTHS),
    db
      .select({ at: ledger.at, cashAfter: ledger.cashAfter, followersAfter: ledger.followersAfter })
      .from(ledger)
      .where(and(eq(ledger.playerId, userId), sql`${ledger.seq} in (${spreadNumbers(userId, points)})`))
      .orderBy(asc(ledger.seq)),
    selectContentVersion(db),
    ...selectActor(db, credential, at),
  ]);
  const actor = toActor(found);
  const chart = [...months.reverse(), ...spread].map(withBalance);
  return actor && { actor, contentVersion: version[0]?.key ?? null, sums, chart };
}

/**
 * Returns row numbers in even steps, including the first and the last that are rows, and as many as the months leave of
 * `points`. D1 binds every number as a float, so the divisor is cast to get integer division.
 */
function spreadNumbers(userId: ReturnType<typeof sql>, points: number) {
  const months = sql`select 1 from ${ledgerMonths} where ${ledgerMonths.playerId} = ${userId} limit ${MAX_CHART_MONTHS}`;
  return sql`with recursive room (steps) as (select cast(${points - 1} as integer) - (select count(*) from (${months}))),
      start (seq) as (select coalesce((select ${ledgerRollUps.seq} from ${ledgerRollUps}
        where ${ledgerRollUps.playerId} = ${userId}), 0)),
      step (n) as (select 0 union all select n + 1 from step, room where n < room.steps)
    select start.seq + 1 + (${players.seq} - start.seq - 1) * n / room.steps
    from ${players}, start, room, step where ${players.userId} = ${userId}`;
}

function withBalance<Row extends { readonly cashAfter: number; readonly followersAfter: number }>({
  cashAfter,
  followersAfter,
  ...row
}: Row) {
  return { ...row, balance: { cash: cashAfter, followers: followersAfter } };
}
