import { drizzle } from "drizzle-orm/d1";

/** Database cost of one request. */
export interface DatabaseUse {
  roundTrips: number;
  rowsRead: number;
  rowsWritten: number;
}

/**
 * Opens the database for one request. Every query goes through `batch`, which is atomic and one round trip, so that
 * `use` always counts its cost.
 */
export function openDatabase(
  d1: D1Database,
  use: DatabaseUse = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 },
) {
  const metered = new Proxy(d1, {
    get(target, property) {
      if (property === "batch") {
        return async (statements: D1PreparedStatement[]) => {
          use.roundTrips += 1;
          const results = await target.batch(statements);
          for (const { meta } of results) {
            use.rowsRead += meta.rows_read;
            use.rowsWritten += meta.rows_written;
          }
          return results;
        };
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return drizzle(metered, { casing: "snake_case" });
}

export type Database = ReturnType<typeof openDatabase>;

/** True if a batch was rolled back because its key already exists. */
export function isUniqueConflict(error: unknown): boolean {
  return hasMessage(error, "UNIQUE constraint failed");
}

/** True if a batch was rolled back because a referenced row is missing. */
export function isMissingReference(error: unknown): boolean {
  return hasMessage(error, "FOREIGN KEY constraint failed");
}

function hasMessage(error: unknown, text: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(text)) return true;
  }
  return false;
}
