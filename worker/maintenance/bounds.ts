/*
 * Bounds of one run of the cron, which keeps pace with 100,000 daily players: docs/reference/growth.md#pace. A test checks
 * the arithmetic.
 */

/** Interval of the cron trigger in wrangler.toml. */
export const CRON_INTERVAL_MS = 5 * 60_000;

/** Less than the interval, so that runs don't overlap. */
const BUDGET_MS = 4 * 60_000;

/** D1 executes at most so many statements for one invocation of a Worker; each statement of a batch counts. */
export const MAX_STATEMENTS = 1_000;

export interface CleanUpBounds {
  /** Maximum rows deleted by one batch, so that no batch holds up the game for long. */
  readonly chunk: number;
  /** Maximum statements. The last batch may exceed it, if it deletes accounts. */
  readonly statements: number;
  /** Maximum duration in milliseconds. */
  readonly budgetMs: number;
}

export const CLEAN_UP_BOUNDS: CleanUpBounds = { chunk: 250, statements: 140, budgetMs: BUDGET_MS };

/** The read that finds the kinds with expired rows, at most: one statement for each kind. */
export const STATEMENTS_OF_PROBE = 30;
/** A batch that deletes abandoned accounts takes a statement for each of their tables, of which there may be some more. */
export const STATEMENTS_PER_ACCOUNT_BATCH = 45;

export interface ReplyBounds extends CleanUpBounds {
  /** Number of runs that together visit the replies of all users. */
  readonly slices: number;
}

export const REPLY_BOUNDS: ReplyBounds = { slices: 72, chunk: 250, statements: 200, budgetMs: BUDGET_MS };

/** Maximum rounds of the sweep of pictures. */
export const SWEEP_BOUNDS = { rounds: 20, statementsPerRound: 2, budgetMs: BUDGET_MS } as const;

export interface RollUpBounds {
  /** Maximum players in one batch. */
  readonly players: number;
  /** Maximum rows of a player in one batch. */
  readonly rows: number;
  /** Maximum batches. */
  readonly batches: number;
  /** Maximum duration in milliseconds. */
  readonly budgetMs: number;
}

export const ROLL_UP_BOUNDS: RollUpBounds = { players: 10, rows: 200, batches: 50, budgetMs: BUDGET_MS };
/** With the read before it. */
export const STATEMENTS_PER_ROLL_UP_BATCH = 5;
