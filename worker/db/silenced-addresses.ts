import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { chatSilences } from "./schema/chat.ts";
import { silencedAddresses } from "./schema/recovery.ts";

/** Statement that silences a new account whose address is silenced at `at` (epoch ms), in the batch that creates it. */
export function inheritSilence(db: Database, userId: string, addressHash: string, at: number) {
  return db.insert(chatSilences).select(
    db
      .select({
        userId: sql<string>`${userId}`.as("user_id"),
        until: silencedAddresses.until,
        reason: silencedAddresses.reason,
      })
      .from(silencedAddresses)
      .where(and(eq(silencedAddresses.addressHash, addressHash), gt(silencedAddresses.until, at))),
  );
}
