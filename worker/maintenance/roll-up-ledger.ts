import { DAY_MS } from "#game/core/durations.ts";
import type { Database } from "../db/client.ts";
import { type LedgerSlice, rollUpSlices, selectSlices } from "../db/ledger/ledger-roll-up.ts";
import { now } from "../platform/clock.ts";
import { logLine } from "../platform/log.ts";
import { ROLL_UP_BOUNDS, type RollUpBounds } from "./bounds.ts";
import { giveWay } from "./give-way.ts";

/** Age at which a ledger row becomes part of a sum. See docs/reference/character.md#ledger. */
export const LEDGER_KEPT_MS = 30 * DAY_MS;
/** Rows of a day are rolled up together, so that a player is visited once a day. */
const VISIT_MS = DAY_MS;

/**
 * Replaces ledger rows older than 30 days by the sums of their player, month and cause, in small batches. Each batch is
 * atomic and moves its players on, so a killed, repeated or overlapping run counts no row twice and loses none. Returns
 * the number of rows rolled up; the next run continues. See docs/reference/character.md#ledger.
 */
export async function rollUpLedger(db: Database, bounds: Partial<RollUpBounds> = {}): Promise<number> {
  const { players, rows, batches, budgetMs } = { ...ROLL_UP_BOUNDS, ...bounds };
  const at = now();
  let [done, rolledUp] = [0, 0];
  while (done < batches && now() - at < budgetMs) {
    const slices = await selectSlices(db, { at, keptFrom: at - LEDGER_KEPT_MS, players, rows });
    if (slices.length === 0) break;
    done += 1;
    const planned = slices.map((slice) => ({ ...slice, dueAt: dueAfter(slice, at, rows) }));
    const isDone = await rollUpSlices(db, planned);
    if (isDone) rolledUp += slices.reduce((sum, { from, to }) => sum + to - from, 0);
    await giveWay();
  }
  if (done > 0) logLine("info", "ledger rolled up", { rows: rolledUp, batches: done, ms: now() - at });
  return rolledUp;
}

/** Returns when the player's next rows may be old enough. `rows` is the maximum of a slice. */
function dueAfter({ from, to, newest, staysAt }: LedgerSlice, at: number, rows: number): number {
  // The slice was cut off, so the player is still due.
  if (to - from === rows) return at;
  // Only the newest row stays. It may be the last one for years, so the next visit is a month away.
  if (to + 1 >= newest) return Math.max(staysAt, at) + LEDGER_KEPT_MS;
  return staysAt + LEDGER_KEPT_MS + VISIT_MS;
}
