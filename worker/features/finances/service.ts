import type { InferOutput } from "valibot";
import { STARTING_CASH, STARTING_FOLLOWERS } from "#game/core/player.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { type CauseNames, causeText, groupText } from "#game/finances/causes.ts";
import { toCsv } from "#game/finances/csv.ts";
import { monthNumber, monthText } from "#game/finances/months.ts";
import { addsUp, byMovement, type StatementRow } from "#game/finances/statement.ts";
import * as contract from "#game/finances/wire.ts";
import { doneText } from "../../content/actions.ts";
import { findCourse } from "../../content/courses.ts";
import type { Actor, Credential } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import * as ledger from "../../db/ledger/ledger.ts";
import { contentAt } from "../../game/content.ts";
import { unauthenticated } from "../../http/sessions/session.ts";
import { now } from "../../platform/clock.ts";

const START = { cash: STARTING_CASH, followers: STARTING_FOLLOWERS };

/** Returns a page of the player's ledger. Throws 401 without a live session. */
export async function ledgerPage(
  db: Database,
  credential: Credential,
  query: InferOutput<(typeof contract.getLedger)["query"]>,
): Promise<{ actor: Actor; page: ReplyOf<typeof contract.getLedger> }> {
  const { before = null, only = null } = query;
  const searched = only === null ? contract.LEDGER_PAGE_SIZE : contract.MAX_ROWS_SEARCHED;
  const range: ledger.LedgerRange = { before, only, limit: contract.LEDGER_PAGE_SIZE, searched, sums: 0 };
  const { actor, rows, rolledUp, names } = await readLedger(db, credential, range);
  const oldestSearched =
    rows.length === contract.LEDGER_PAGE_SIZE
      ? (rows.at(-1)?.seq ?? 1)
      : Math.min(before ?? actor.seq + 1, actor.seq + 1) - searched;
  return {
    actor,
    page: {
      rows: rows.map((row) => toView(row, names)),
      next: oldestSearched > rolledUp + 1 ? oldestSearched : null,
      rolledUp,
    },
  };
}

/** Returns a page of the sums of months before the rows. Throws 401 without a live session. */
export async function ledgerMonths(
  db: Database,
  credential: Credential,
  { before }: InferOutput<(typeof contract.getLedgerMonths)["query"]>,
): Promise<{ actor: Actor; page: ReplyOf<typeof contract.getLedgerMonths> }> {
  const after = before === undefined ? null : readKey(before);
  const found = await ledger.selectLedgerMonths(
    db,
    credential,
    { after, limit: contract.MONTH_PAGE_SIZE },
    now(),
  );
  if (!found) throw unauthenticated();
  const { actor, sums } = found;
  const names = await namesOf(db, found.contentVersion);
  const last = sums.at(-1);
  return {
    actor,
    page: {
      sums: sums.map((sum) => ({
        ...sum,
        month: monthText(sum.month),
        text: causeText(sum.cause, names),
      })),
      next:
        last && sums.length === contract.MONTH_PAGE_SIZE ? `${monthText(last.month)}~${last.cause}` : null,
    },
  };
}

function readKey(text: string): ledger.MonthSumKey | null {
  const [, year, month, cause] = contract.MONTH_SUM_KEY.exec(text) ?? [];
  return cause === undefined ? null : { month: monthNumber(`${year}-${month}`), cause };
}

/** Returns sums by cause and balances over time. Throws 401 without a live session. */
export async function ledgerSummary(
  db: Database,
  credential: Credential,
): Promise<{ actor: Actor; summary: ReplyOf<typeof contract.getLedgerSummary> }> {
  const found = await ledger.selectLedgerSummary(db, credential, contract.MAX_CHART_POINTS, now());
  if (!found) throw unauthenticated();
  const { actor, sums } = found;
  const names = await namesOf(db, found.contentVersion);
  const { cash, followers } = actor.player;
  const moved = {
    cash: sums.reduce((sum, each) => sum + each.cash, 0),
    followers: sums.reduce((sum, each) => sum + each.followers, 0),
  };
  return {
    actor,
    summary: {
      start: START,
      now: { cash, followers },
      addsUp: addsUp(START, moved, { cash, followers }),
      causes: byMovement(sums).map((sum) => ({ ...sum, text: groupText(sum.group, names) })),
      chart: found.chart.map(({ at, balance }) => ({ at: new Date(at).toISOString(), ...balance })),
    },
  };
}

/**
 * Returns the newest rows of the player's ledger as CSV, and the newest sums of the months before them unless rows in
 * between are left out. Throws 401 without a live session.
 */
export async function ledgerFile(db: Database, credential: Credential): Promise<string> {
  const limits = {
    limit: contract.MAX_EXPORT_ROWS,
    searched: contract.MAX_EXPORT_ROWS,
    sums: contract.MAX_EXPORT_SUMS,
  };
  const { rows, rolledUp, sums, names } = await readLedger(db, credential, {
    before: null,
    only: null,
    ...limits,
  });
  const isGapless = rows.at(-1)?.seq === rolledUp + 1;
  return toCsv(rows, isGapless ? sums : [], (cause) => causeText(cause, names));
}

async function readLedger(
  db: Database,
  credential: Credential,
  range: ledger.LedgerRange,
): Promise<ledger.LedgerRows & { names: CauseNames }> {
  const found = await ledger.selectLedger(db, credential, range, now());
  if (!found) throw unauthenticated();
  return { ...found, names: await namesOf(db, found.contentVersion) };
}

/** Returns the names for describing causes, from the content in force. */
async function namesOf(db: Database, contentVersion: string | null): Promise<CauseNames> {
  const { index } = await contentAt(db, contentVersion);
  const quests: ReadonlyMap<string, { readonly quest: { readonly name: string } }> = index.quests;
  return {
    action: doneText,
    quest: (key) => quests.get(key)?.quest.name,
    course: (id) => findCourse(id)?.name,
  };
}

function toView({ at, ...row }: StatementRow, names: CauseNames): contract.LedgerRowView {
  return { ...row, at: new Date(at).toISOString(), text: causeText(row.cause, names) };
}
