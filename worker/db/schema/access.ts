import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { OAUTH_PROVIDERS } from "#game/auth/wire.ts";
import { SECURITY_EVENT_KINDS } from "#game/settings/wire.ts";
import { users } from "./accounts.ts";

export const sessions = sqliteTable(
  "session",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the token in hexadecimal; the token itself is never stored. */
    tokenHash: text().notNull(),
    userAgent: text().notNull(),
    deviceInfo: text().notNull(),
    ipAddress: text().notNull(),
    createdAt: integer().notNull(),
    lastUsedAt: integer().notNull(),
    revokedAt: integer(),
    /** Time when the owner last proved who they are after the sign-in; null if they have not. */
    provenAt: integer(),
  },
  (t) => [
    uniqueIndex("session_token_hash").on(t.tokenHash),
    index("session_user").on(t.userId),
    // The clean-up finds unused and revoked sessions by these indexes.
    index("session_last_used").on(t.lastUsedAt),
    index("session_revoked").on(t.revokedAt).where(sql`${t.revokedAt} is not null`),
  ],
);

/**
 * Identity of an account at its sign-in provider: the provider's subject, never the address.
 * See docs/reference/accounts.md#sign-in-with-a-provider.
 */
export const oauthAccounts = sqliteTable(
  "oauth_account",
  {
    provider: text({ enum: OAUTH_PROVIDERS }).notNull(),
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index("oauth_account_user").on(t.userId)],
);

/**
 * A provider sign-in whose session the page has not fetched yet: usable once, in the browser that began it.
 * See docs/reference/accounts.md#sign-in-with-a-provider.
 */
export const oauthHandoffs = sqliteTable(
  "oauth_handoff",
  {
    codeHash: text().primaryKey(),
    /** SHA-256 of the secret in the browser's cookie. */
    browserHash: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    provider: text({ enum: OAUTH_PROVIDERS }).notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [index("oauth_handoff_user").on(t.userId), index("oauth_handoff_expiry").on(t.expiresAt)],
);

/** Security events of an account, for its owner. */
export const securityEvents = sqliteTable(
  "security_event",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text()
      .notNull()
      .references(() => users.id),
    at: integer().notNull(),
    kind: text({ enum: SECURITY_EVENT_KINDS }).notNull(),
    deviceInfo: text().notNull(),
    ipAddress: text().notNull(),
  },
  (t) => [index("security_event_user").on(t.userId, t.id), index("security_event_at").on(t.at)],
);
