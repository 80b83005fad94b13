import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

/**
 * Links that restore an account's earlier address, sent to it when it was changed. Each works once, and lives for seven days,
 * whatever happens meanwhile. Triggers on `user` keep the address for the account as long.
 * See docs/reference/accounts.md#changing-the-email-address.
 */
export const emailUndos = sqliteTable(
  "email_undo",
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The earlier address. */
    email: text().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [
    index("email_undo_user").on(t.userId),
    index("email_undo_address").on(sql`lower(${t.email})`),
    index("email_undo_expiry").on(t.expiresAt),
  ],
);

/**
 * Silences of deleted accounts, by the SHA-256 of their address, until they end. A new account with the address is
 * silenced too. See docs/reference/accounts.md#account-deletion.
 */
export const silencedAddresses = sqliteTable(
  "silenced_address",
  { addressHash: text().primaryKey(), until: integer().notNull(), reason: text().notNull() },
  (t) => [index("silenced_address_until").on(t.until)],
);
