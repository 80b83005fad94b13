import type { Database } from "../../db/client.ts";
import { emptiestShard } from "../../db/entries.ts";
import { directoryOf } from "../../db/shards.ts";
import type { AppContext } from "../../http/app-context.ts";

/** Returns the database for a new account with this address, its home for good. */
export async function placeAccount(c: AppContext, email: string): Promise<Database> {
  const isStaff = c.var.config.staffAddresses.includes(email.toLowerCase());
  return isStaff ? directoryOf(c.var.db) : emptiestShard(c.var.db);
}
