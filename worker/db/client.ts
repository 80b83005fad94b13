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

/** The database, as one request uses it. Only `sendBatch` and its like ask it, so that `use` counts every query. */
export interface Database {
  readonly d1: D1Database;
  readonly use: DatabaseUse;
}

/** Opens the database for one request. */
export function openDatabase(
  d1: D1Database,
  use: DatabaseUse = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 },
): Database {
  return { d1, use };
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
