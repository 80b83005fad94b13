import { and, asc, desc, eq, gte, lt, ne, sql } from "drizzle-orm";
import type { LEDGER_NUMBERS } from "#game/contract/finances.ts";
import type { CauseSum, StatementRow } from "#game/rules/finances/statement.ts";
import { type Actor, type Credential, liveUserId, selectActor, toActor } from "./actors.ts";
import type { Database } from "./client.ts";
import { selectContentVersion } from "./content-releases.ts";
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
type Row = Omit<StatementRow, "balance"> & { readonly cashAfter: number; readonly followersAfter: number };

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
}

/** Returns the newest rows in the range, newest first. */
export async function selectLedger(
  db: Database,
  credential: Credential,
  { before, only, limit, searched }: LedgerRange,
  at: number,
): Promise<(LedgerReader & { rows: readonly StatementRow[] }) | null> {
  const userId = sql`${liveUserId(db, credential.tokenHash, at)}`;
  const end =
    before ??
    sql`(${db
      .select({ end: sql`${players.seq} + 1` })
      .from(players)
      .where(eq(players.userId, userId))})`;
  const [rows, version, ...found] = await db.batch([
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
    selectContentVersion(db),
    ...selectActor(db, credential, at),
  ]);
  const actor = toActor(found);
  return actor && { actor, contentVersion: version[0]?.key ?? null, rows: rows.map(withBalance) };
}

/** Returns the sums by group of causes, and at most `points` rows spread evenly over the ledger, oldest first. */
export async function selectLedgerSummary(
  db: Database,
  credential: Credential,
  points: number,
  at: number,
): Promise<(LedgerReader & { sums: readonly CauseSum[]; spread: readonly StatementRow[] }) | null> {
  const userId = sql`${liveUserId(db, credential.tokenHash, at)}`;
  const [sums, spread, version, ...found] = await db.batch([
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
      .select(COLUMNS)
      .from(ledger)
      .where(and(eq(ledger.playerId, userId), sql`${ledger.seq} in (${spreadNumbers(userId, points)})`))
      .orderBy(asc(ledger.seq)),
    selectContentVersion(db),
    ...selectActor(db, credential, at),
  ]);
  const actor = toActor(found);
  return actor && { actor, contentVersion: version[0]?.key ?? null, sums, spread: spread.map(withBalance) };
}

/**
 * Returns row numbers in even steps, including the first and the last. D1 binds every number as a float, so the
 * divisor is cast to get integer division.
 */
function spreadNumbers(userId: ReturnType<typeof sql>, points: number) {
  return sql`with recursive step (n) as (select 0 union all select n + 1 from step where n < ${points - 1})
    select 1 + (${players.seq} - 1) * n / cast(${points - 1} as integer) from ${players}, step where ${players.userId} = ${userId}`;
}

function withBalance({ cashAfter, followersAfter, ...row }: Row): StatementRow {
  return { ...row, balance: { cash: cashAfter, followers: followersAfter } };
}
