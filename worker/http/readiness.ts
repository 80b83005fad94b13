import { send, sql } from "../db/statement.ts";
import { fromService } from "../platform/service-outage.ts";
import type { AppContext } from "./app-context.ts";
import { limitAddress } from "./limits/rate-limits.ts";

/** Time limit of the hasher's sign of life, in milliseconds: several hashes. */
const HASHER_MS = 2_000;

/** Asks the database and the hasher. Throws if one does not answer: 503. */
export async function requireServices(c: AppContext): Promise<void> {
  await limitAddress(c, "readsOfAddress");
  await send(c.var.db, sql`select is_running from world`);
  await fromService(c.env.PASSWORDS.ping(), HASHER_MS);
}
