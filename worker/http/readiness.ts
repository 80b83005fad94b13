import { send, sql } from "../db/statement.ts";
import type { AppContext } from "./app-context.ts";
import { limitAddress } from "./limits/rate-limits.ts";

/** Asks the database. Throws if it does not answer: 503. */
export async function requireDatabase(c: AppContext): Promise<void> {
  await limitAddress(c, "readsOfAddress");
  await send(c.var.db, sql`select is_running from world`);
}
