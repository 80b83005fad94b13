import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { USER_ROLES } from "#game/core/wire/roles.ts";

/*
 * All times are epoch milliseconds. Deleting an account deletes its rows by explicit queries, never by cascade: a
 * cascade would empty the children when a migration rebuilds their parent.
 */

export const users = sqliteTable(
  "user",
  {
    id: text().primaryKey(),
    username: text().notNull(),
    /** Lower case, because usernames are unique regardless of case. */
    usernameKey: text().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    emailVerifiedAt: integer(),
    /** `scrypt$N$r$p$salt$hash`; null if the account has no password. */
    passwordHash: text(),
    /** Null if the password is the one of the registration, or if there is none. */
    passwordChangedAt: integer(),
    oauthProvider: text(),
    role: text({ enum: USER_ROLES }).notNull(),
    avatar: text(),
    bio: text(),
    xHandle: text(),
    instagramHandle: text(),
    tiktokHandle: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** Keeps the player's name off the board. */
    isHiddenOnBoards: integer({ mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    uniqueIndex("user_username_key").on(t.usernameKey),
    uniqueIndex("user_email_key").on(t.emailKey),
    // The clean-up finds unverified accounts by this index.
    index("user_unverified").on(t.createdAt).where(sql`${t.emailVerifiedAt} is null`),
    check("user_username_length", sql`length(${t.username}) between 3 and 20`),
    check("user_username_key_lower", sql`${t.usernameKey} = lower(${t.username})`),
    check("user_role", sql`${t.role} in ('player', 'moderator', 'editor', 'admin')`),
    check("user_bio_length", sql`length(${t.bio}) <= 200`),
  ],
);

/**
 * Names that nobody else may take: those that a moderator has replaced, and for 30 days those that were given up. Triggers on
 * `user` write and check them, so that every way to a name is covered. See docs/reference/accounts.md#usernames.
 */
export const heldNames = sqliteTable(
  "held_name",
  {
    /** In lower case. */
    nameKey: text().primaryKey(),
    /** The account that may take the name back; null if none may. */
    userId: text(),
    /** Epoch ms; null: for good. */
    until: integer(),
  },
  (t) => [index("held_name_user").on(t.userId), index("held_name_expiry").on(t.until)],
);

/** Links sent by email. One that resets a password works once; one that verifies an address says so until it expires. */
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
 * A new address until its link is opened, at most one for each account.
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
 * Every object in the bucket has a row, from before it is written until after it is deleted, so that none is
 * orphaned: the clean-up deletes expired pictures.
 */
export const pictures = sqliteTable(
  "picture",
  {
    key: text().primaryKey(),
    /** Null if the account is deleted. */
    userId: text().references(() => users.id),
    createdAt: integer().notNull(),
    /** Null while the picture is in use. */
    expiresAt: integer(),
  },
  (t) => [
    index("picture_user").on(t.userId),
    index("picture_expiry").on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
  ],
);
