/*
 * Every query is SQL written by hand and sent by `sendBatch`: with the tag `sql`, or as a constant text with `bind`.
 * Drizzle only describes the tables, from which come the migrations and the types of rows: building a query with it on
 * each request costs a fifth of an action's CPU time, and half of the queries can't be said with it.
 * See docs/decisions/042-queries-are-sql.md.
 */

/** Database cost of one request. */
export interface DatabaseUse {
  roundTrips: number;
  rowsRead: number;
  rowsWritten: number;
}

/**
 * The database failed, or did not answer within the request's budget. A change may still be committed afterwards, so only
 * its idempotency key makes a repetition safe.
 */
export class DatabaseOutage extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : "The database failed", { cause });
    this.name = "DatabaseOutage";
  }
}

/** The database, as one request uses it. Only `sendBatch` and its like ask it, so that `use` counts every query. */
export interface Database {
  readonly d1: D1Database;
  readonly use: DatabaseUse;
  readonly budget: DatabaseBudget;
}

/** Time for which a request waits for the database. It passes once, however many queries wait at the same time. */
export class DatabaseBudget {
  #leftMs: number;
  #waiting = 0;
  /** Deadline of waiting queries (ms of `performance.now()`). */
  #deadline = 0;

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  /** Milliseconds that are left. */
  get leftMs(): number {
    return this.#waiting === 0 ? this.#leftMs : Math.max(0, this.#deadline - performance.now());
  }

  begin(): void {
    if (this.#waiting === 0) this.#deadline = performance.now() + this.#leftMs;
    this.#waiting += 1;
  }

  end(): void {
    this.#leftMs = this.leftMs;
    this.#waiting -= 1;
  }

  /** The time is over: a timer is not exact. */
  expire(): void {
    this.#deadline = 0;
  }
}

/** Opens the database for one request, which waits for it at most `budgetMs`. */
export function openDatabase(
  { DB }: { readonly DB: D1Database },
  use: DatabaseUse = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 },
  budgetMs = Number.POSITIVE_INFINITY,
): Database {
  return { d1: DB, use, budget: new DatabaseBudget(budgetMs) };
}

/** Waits for an answer within the budget. Throws a DatabaseOutage if there is none, or the database failed. */
export async function withinBudget<Answer>(
  { budget }: Database,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  budget.begin();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    if (budget.leftMs === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(() => {
      budget.expire();
      reject(new DatabaseOutage(new Error("The database did not answer in time")));
    }, budget.leftMs);
  });
  try {
    return await Promise.race([ask(), late]);
  } catch (fault) {
    throw isAnswer(fault) || fault instanceof DatabaseOutage ? fault : new DatabaseOutage(fault);
  } finally {
    clearTimeout(timer);
    budget.end();
  }
}

/**
 * True if the database has answered: a constraint failed, or the statement or a value is wrong, and will be the next time. A
 * busy, full or broken disk, a reset and a lost connection are outages, like every error that is not known.
 */
function isAnswer(fault: unknown): boolean {
  return (
    fault instanceof Error &&
    /SQLITE_(CONSTRAINT|ERROR|MISMATCH|TOOBIG|RANGE|AUTH)|D1_TYPE_ERROR/.test(fault.message)
  );
}

/** True if a batch was rolled back because its key already exists. */
export function isUniqueConflict(error: unknown): boolean {
  return hasFailed(error, "UNIQUE constraint failed");
}

/** True if a batch was rolled back because a referenced row is missing. */
export function isMissingReference(error: unknown): boolean {
  return hasFailed(error, "FOREIGN KEY constraint failed");
}

/** True if a batch was rolled back by this constraint. */
export function hasFailed(error: unknown, constraint: string): boolean {
  return error instanceof Error && error.message.includes(constraint);
}
