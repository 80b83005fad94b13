import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { USER_ROLES } from "#game/contract/roles.ts";

/* In every table times are epoch milliseconds. Deleting an account deletes its rows by name (see named queries), never
   by cascade: a cascade would empty the children when a migration rebuilds their parent. */

export const users = sqliteTable(
  "user",
  {
    id: text().primaryKey(),
    username: text().notNull(),
    /** Lower case: usernames are unique without regard to case. */
    usernameKey: text().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    emailVerifiedAt: integer(),
    /** `scrypt$N$r$p$salt$hash`; null where the account signs in through a provider only. */
    passwordHash: text(),
    oauthProvider: text(),
    role: text({ enum: USER_ROLES }).notNull(),
    avatar: text(),
    bio: text(),
    xHandle: text(),
    instagramHandle: text(),
    tiktokHandle: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** Keeps the player's name off the leaderboards. */
    isHiddenOnBoards: integer({ mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    uniqueIndex("user_username_key").on(t.usernameKey),
    uniqueIndex("user_email_key").on(t.emailKey),
    // The clean-up finds by this who never opened their link.
    index("user_unverified").on(t.createdAt).where(sql`${t.emailVerifiedAt} is null`),
    check("user_username_length", sql`length(${t.username}) between 3 and 20`),
    check("user_username_key_lower", sql`${t.usernameKey} = lower(${t.username})`),
    check("user_role", sql`${t.role} in ('player', 'moderator', 'editor', 'admin')`),
    check("user_bio_length", sql`length(${t.bio}) <= 200`),
  ],
);

/** Links sent by e-mail: each works once, and is deleted as it is used. */
export const emailTokens = sqliteTable(
  "email_token",
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: ["verify", "reset"] }).notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [
    index("email_token_user").on(t.userId, t.purpose),
    index("email_token_expiry").on(t.expiresAt),
    check("email_token_purpose", sql`${t.purpose} in ('verify', 'reset')`),
  ],
);

/**
 * A new address that waits for its link to be opened: one an account at a time.
 * See docs/reference/accounts.md#changing-the-email-address.
 */
export const emailChanges = sqliteTable(
  "email_change",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id),
    tokenHash: text().notNull(),
    email: text().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex("email_change_token_hash").on(t.tokenHash),
    index("email_change_expiry").on(t.expiresAt),
  ],
);

/**
 * Every object in the bucket has a row, from before it is written until after it is deleted, so that none can be
 * left over: the clean-up deletes what has expired.
 */
export const pictures = sqliteTable(
  "picture",
  {
    key: text().primaryKey(),
    /** Null: its account is gone. */
    userId: text().references(() => users.id),
    createdAt: integer().notNull(),
    /** Null: it is in use. */
    expiresAt: integer(),
  },
  (t) => [
    index("picture_user").on(t.userId),
    index("picture_expiry").on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
  ],
);
