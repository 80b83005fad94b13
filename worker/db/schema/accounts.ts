import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CHALLENGE_PURPOSES } from "#game/auth/passkeys-wire.ts";
import { OAUTH_PROVIDERS } from "#game/auth/wire.ts";
import { USER_ROLES } from "#game/core/wire/roles.ts";
import type { SecurityEventKind } from "#game/settings/wire.ts";

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

/** The user whom a row belongs to, or names. */
export const ofUser = () =>
  text()
    .notNull()
    .references(() => users.id);

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
    userId: ofUser(),
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
    userId: ofUser().primaryKey(),
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

export const sessions = sqliteTable(
  "session",
  {
    id: text().primaryKey(),
    userId: ofUser(),
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
    userId: ofUser(),
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
    userId: ofUser(),
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
    userId: ofUser(),
    at: integer().notNull(),
    kind: text().$type<SecurityEventKind>().notNull(),
    deviceInfo: text().notNull(),
    ipAddress: text().notNull(),
  },
  (t) => [index("security_event_user").on(t.userId, t.id), index("security_event_at").on(t.at)],
);

/**
 * Links that restore an account's earlier address, sent to it when it was changed. Each works once, and lives for seven days,
 * whatever happens meanwhile. Triggers on `user` keep the address for the account as long.
 * See docs/reference/accounts.md#changing-the-email-address.
 */
export const emailUndos = sqliteTable(
  "email_undo",
  {
    tokenHash: text().primaryKey(),
    userId: ofUser(),
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

/** Passkeys of an account. See docs/reference/accounts.md#passkeys. */
export const passkeys = sqliteTable(
  "passkey",
  {
    id: text().primaryKey(),
    userId: ofUser(),
    /** The authenticator's name for it, in base64url. */
    credentialId: text().notNull(),
    /** COSE key in base64url. */
    publicKey: text().notNull(),
    /** Uses that the authenticator has counted; 0 if it doesn't count. */
    signCount: integer().notNull(),
    /** JSON: how browsers reach the authenticator, for the options of the next ceremony. */
    transports: text().notNull(),
    name: text().notNull(),
    createdAt: integer().notNull(),
    /** Null until the first use. */
    lastUsedAt: integer(),
  },
  (t) => [
    uniqueIndex("passkey_credential").on(t.credentialId),
    index("passkey_user").on(t.userId),
    check("passkey_transports", sql`json_valid(${t.transports}) and json_type(${t.transports}) = 'array'`),
  ],
);

/** Challenges that no authenticator has answered yet. Each works once. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenge",
  {
    /** SHA-256 of the challenge in hexadecimal. */
    challengeHash: text().primaryKey(),
    purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
    /** Id of the session, or the SHA-256 of the secret in the browser's cookie. */
    owner: text().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [index("passkey_challenge_owner").on(t.owner), index("passkey_challenge_expiry").on(t.expiresAt)],
);

/**
 * Devices that get notifications, at most one for each session. Triggers on `session` delete the device of a session
 * that is revoked or deleted. See docs/decisions/033-push-is-decided-when-it-is-sent.md.
 */
export const pushDevices = sqliteTable(
  "push_device",
  {
    sessionId: text().primaryKey(),
    userId: ofUser(),
    /** Address of the device at its push service. Together with the keys below, it lets a caller reach the device. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** JSON: kinds of notifications that the player wants. */
    kinds: text().notNull(),
    timeZone: text().notNull(),
    updatedAt: integer().notNull(),
    /** JSON: what was sent, `SentNotices` of game/notices/decide.ts. */
    sent: text().notNull(),
    /** Energy from which the kind `energy` is due. */
    energyAt: integer().notNull().default(100),
  },
  (t) => [
    uniqueIndex("push_device_endpoint").on(t.endpoint),
    index("push_device_user").on(t.userId, t.updatedAt),
    check("push_device_kinds", sql`json_valid(${t.kinds}) and json_type(${t.kinds}) = 'array'`),
    check("push_device_sent", sql`json_valid(${t.sent}) and json_type(${t.sent}) = 'object'`),
    check("push_device_energy_at", sql`${t.energyAt} between 10 and 100`),
  ],
);
