import type { InferOutput } from "valibot";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import {
  type getLedger,
  type getLedgerSummary,
  LEDGER_PAGE_SIZE,
  type LedgerRowView,
  MAX_CHART_POINTS,
  MAX_EXPORT_ROWS,
  MAX_ROWS_SEARCHED,
} from "#game/contract/finances.ts";
import { type CauseNames, causeText, groupText } from "#game/rules/finances/causes.ts";
import { toCsv } from "#game/rules/finances/csv.ts";
import { addsUp, byMovement, type StatementRow } from "#game/rules/finances/statement.ts";
import { STARTING_CASH, STARTING_FOLLOWERS } from "#game/rules/player.ts";
import { findAction } from "../../content/actions.ts";
import { findCourse } from "../../content/courses.ts";
import type { Actor, Credential } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { type LedgerRange, selectLedger, selectLedgerSummary } from "../../db/ledger.ts";
import { contentAt } from "../../game/content.ts";
import { unauthenticated } from "../../http/session.ts";
import { now } from "../../platform/clock.ts";

const START = { cash: STARTING_CASH, followers: STARTING_FOLLOWERS };

/** Returns a page of the player's ledger. Throws 401 without a live session. */
export async function ledgerPage(
  db: Database,
  credential: Credential,
  query: InferOutput<(typeof getLedger)["query"]>,
): Promise<{ actor: Actor; page: ReplyOf<typeof getLedger> }> {
  const { before = null, only = null } = query;
  const searched = only === null ? LEDGER_PAGE_SIZE : MAX_ROWS_SEARCHED;
  const range: LedgerRange = { before, only, limit: LEDGER_PAGE_SIZE, searched };
  const { actor, rows, names } = await readLedger(db, credential, range);
  const oldestSearched =
    rows.length === LEDGER_PAGE_SIZE
      ? (rows.at(-1)?.seq ?? 1)
      : Math.min(before ?? actor.seq + 1, actor.seq + 1) - searched;
  return {
    actor,
    page: { rows: rows.map((row) => toView(row, names)), next: oldestSearched > 1 ? oldestSearched : null },
  };
}

/** Returns sums by cause and balances over time. Throws 401 without a live session. */
export async function ledgerSummary(
  db: Database,
  credential: Credential,
): Promise<{ actor: Actor; summary: ReplyOf<typeof getLedgerSummary> }> {
  const found = await selectLedgerSummary(db, credential, MAX_CHART_POINTS, now());
  if (!found) throw unauthenticated();
  const { actor, sums, spread } = found;
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
      chart: spread.map(({ at, balance }) => ({ at: new Date(at).toISOString(), ...balance })),
    },
  };
}

/** Returns the newest rows of the player's ledger as CSV. Throws 401 without a live session. */
export async function ledgerFile(db: Database, credential: Credential): Promise<string> {
  const range = { before: null, only: null, limit: MAX_EXPORT_ROWS, searched: MAX_EXPORT_ROWS };
  const { rows, names } = await readLedger(db, credential, range);
  return toCsv(rows, (cause) => causeText(cause, names));
}

async function readLedger(
  db: Database,
  credential: Credential,
  range: LedgerRange,
): Promise<{ actor: Actor; rows: readonly StatementRow[]; names: CauseNames }> {
  const found = await selectLedger(db, credential, range, now());
  if (!found) throw unauthenticated();
  return { ...found, names: await namesOf(db, found.contentVersion) };
}

/** Returns the names for describing causes, from the content in force. */
async function namesOf(db: Database, contentVersion: string | null): Promise<CauseNames> {
  const { index } = await contentAt(db, contentVersion);
  const quests: ReadonlyMap<string, { readonly quest: { readonly name: string } }> = index.quests;
  return {
    action: (id) => findAction(id)?.name,
    quest: (key) => quests.get(key)?.quest.name,
    course: (id) => findCourse(id)?.name,
  };
}

function toView({ at, ...row }: StatementRow, names: CauseNames): LedgerRowView {
  return { ...row, at: new Date(at).toISOString(), text: causeText(row.cause, names) };
}
