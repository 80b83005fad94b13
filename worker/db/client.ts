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

/**
 * The database for reads. Only `sendBatch` and its like ask it, so that `use` counts every query. A function that takes no more than
 * this may be given a copy near the player, which can be behind; what decides takes a `Database`.
 * See docs/decisions/081-reads-near-the-player.md.
 */
export interface ReadDatabase {
  /** Opens the session of one batch. */
  readonly open: () => D1DatabaseSession;
  readonly use: DatabaseUse;
  readonly budget: DatabaseBudget;
  readonly bookmarks: Bookmarks;
}

/** The database, as one request uses it. */
export interface Database extends ReadDatabase {
  /** A copy near the player, which knows at least the reader's own changes. */
  readonly near: ReadDatabase;
}

/** States of the database that a request has seen. D1 sorts bookmarks by their text. */
export class Bookmarks {
  /** The state after the last change of the reader, who must see it; null if none is known. */
  own: string | null;
  /** The newest state that the primary database answered with. */
  newest: string | null = null;

  constructor(own: string | null) {
    this.own = own;
  }

  /** Notes the state after a batch on the primary database. */
  note(bookmark: string | null, isChange: boolean): void {
    if (bookmark === null) return;
    this.newest = later(this.newest, bookmark);
    if (isChange) this.own = later(this.own, bookmark);
  }
}

function later(known: string | null, bookmark: string): string {
  return known === null || known < bookmark ? bookmark : known;
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

/** A request's time limit for the database, and its sender's last change. */
interface RequestBounds {
  readonly budgetMs?: number;
  readonly bookmark?: string | null;
}

/** Opens the database for one request. */
export function openDatabase(
  { DB }: { readonly DB: Pick<D1Database, "withSession"> },
  use: DatabaseUse = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 },
  { budgetMs = Number.POSITIVE_INFINITY, bookmark = null }: RequestBounds = {},
): Database {
  const bookmarks = new Bookmarks(bookmark);
  const shared = { use, budget: new DatabaseBudget(budgetMs), bookmarks };
  return {
    ...shared,
    // Only the first batch of a session is bound to go there, so each has its own.
    open: () => DB.withSession("first-primary"),
    near: { ...shared, open: () => DB.withSession(bookmarks.own ?? "first-unconstrained") },
  };
}

/** Waits for an answer within the budget. Throws a DatabaseOutage if there is none, or the database failed. */
export async function withinBudget<Answer>(
  { budget }: Pick<ReadDatabase, "budget">,
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

/** The failure of a batch whose key already exists. */
export const KEY_EXISTS = "UNIQUE constraint failed";

/** Returns the result of a batch, or `refused` if this constraint rolled it back. */
export async function unless<Result, const Refused>(
  constraint: string,
  refused: Refused,
  sent: Promise<Result>,
): Promise<Result | Refused> {
  return sent.catch((fault: unknown) => {
    if (hasFailed(fault, constraint)) return refused;
    throw fault;
  });
}

/** Returns true, or false if this constraint rolled the batch back. */
export function isDone(constraint: string, sent: Promise<unknown>): Promise<boolean> {
  return unless(
    constraint,
    false,
    sent.then(() => true),
  );
}

/** True if a batch was rolled back by this constraint. */
export function hasFailed(error: unknown, constraint: string): boolean {
  return error instanceof Error && error.message.includes(constraint);
}
