import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import {
  CLEAN_UP_BOUNDS,
  CRON_INTERVAL_MS,
  MAX_STATEMENTS,
  REPLY_BOUNDS,
  ROLL_UP_BOUNDS,
  STATEMENTS_OF_PROBE,
  STATEMENTS_PER_ACCOUNT_BATCH,
  STATEMENTS_PER_ROLL_UP_BATCH,
  SWEEP_BOUNDS,
} from "../worker/maintenance/bounds.ts";

/** Number of daily players that the cron must keep pace with. */
const DAILY_PLAYERS = 100_000;
/** Changes of a player, each with a ledger row and a stored reply. */
const LEDGER_ROWS_PER_DAY = 100;
const POSTS_PER_DAY = 25;
const LIKES_PER_DAY = 5;
const SIGN_INS_PER_DAY = 4 / 30;
/** Rows of a player that expire in a day, once as many expire as are written. */
const EXPIRING_PER_DAY = {
  idempotencyKeys: LEDGER_ROWS_PER_DAY,
  posts: POSTS_PER_DAY,
  postLikes: LIKES_PER_DAY,
  postLikeCounts: LIKES_PER_DAY,
  unusedSessions: SIGN_INS_PER_DAY,
  securityEvents: SIGN_INS_PER_DAY,
  rateLimits: 2,
  intakeVotes: 1 / 7,
};
const MINUTES_A_DAY = 24 * 60;
const top = join(import.meta.dirname, "..");

/** Returns the minutes between two runs of the cron. */
function intervalMinutes(): number {
  const { triggers } = unstable_readConfig({ config: join(top, "wrangler.toml") });
  const minutes = /^\*\/(\d+) \* \* \* \*$/.exec(triggers.crons?.[0] ?? "")?.[1];
  if (minutes === undefined) throw new Error("The cron doesn't run every few minutes");
  return Number(minutes);
}

const runs = MINUTES_A_DAY / intervalMinutes();
const perRun = (perPlayerAndDay: number) => (DAILY_PLAYERS * perPlayerAndDay) / runs;
/** Capacity of a run as a multiple of what falls due in its interval, so that it catches up after an outage. */
const RESERVE = 1.25;

describe("the cron keeps pace with 100,000 daily players", () => {
  it("a run of the roll-up replaces a quarter more ledger rows than grow old between two runs", () => {
    const { batches, players, rows } = ROLL_UP_BOUNDS;
    expect(rows).toBeGreaterThanOrEqual(RESERVE * LEDGER_ROWS_PER_DAY);
    expect(batches * players).toBeGreaterThanOrEqual(RESERVE * perRun(1));
  });

  it("a run of the clean-up deletes a quarter more rows than expire between two runs", () => {
    const { idempotencyKeys, ...others } = EXPIRING_PER_DAY;
    const expiring = Object.values(others).reduce((sum, rows) => sum + rows, 0);
    expect(REPLY_BOUNDS.chunk * REPLY_BOUNDS.statements).toBeGreaterThanOrEqual(
      RESERVE * perRun(idempotencyKeys),
    );
    expect(CLEAN_UP_BOUNDS.chunk * CLEAN_UP_BOUNDS.statements).toBeGreaterThanOrEqual(
      RESERVE * perRun(expiring),
    );
  });

  it("all jobs of a run together stay below the statements that D1 allows an invocation", () => {
    const cleanUp = STATEMENTS_OF_PROBE + CLEAN_UP_BOUNDS.statements + STATEMENTS_PER_ACCOUNT_BATCH;
    const sweep = SWEEP_BOUNDS.rounds * SWEEP_BOUNDS.statementsPerRound;
    const rollUp = ROLL_UP_BOUNDS.batches * STATEMENTS_PER_ROLL_UP_BATCH;
    // The board, applying decisions and the sample.
    const others = 80;
    const replies = REPLY_BOUNDS.statements;
    expect(cleanUp + replies + sweep + rollUp + others).toBeLessThanOrEqual(MAX_STATEMENTS);
  });

  it("a run ends before the next one starts", () => {
    expect(CRON_INTERVAL_MS).toBe(intervalMinutes() * 60_000);
    const bounds = [CLEAN_UP_BOUNDS, REPLY_BOUNDS, SWEEP_BOUNDS, ROLL_UP_BOUNDS];
    for (const { budgetMs } of bounds) expect(budgetMs).toBeLessThan(CRON_INTERVAL_MS);
  });
});
