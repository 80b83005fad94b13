import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SECURITY_EVENT_KINDS } from "#game/contract/settings.ts";

/* Times are epoch milliseconds. Deleting an account deletes its rows by name (see named queries), never by cascade:
   a cascade would empty the children when a migration rebuilds their parent. */

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
    role: text({ enum: ["player", "admin"] }).notNull(),
    avatar: text(),
    bio: text(),
    xHandle: text(),
    instagramHandle: text(),
    tiktokHandle: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex("user_username_key").on(t.usernameKey),
    uniqueIndex("user_email_key").on(t.emailKey),
    // The clean-up finds by this who never opened their link.
    index("user_unverified").on(t.createdAt).where(sql`${t.emailVerifiedAt} is null`),
    check("user_username_length", sql`length(${t.username}) between 3 and 20`),
    check("user_username_key_lower", sql`${t.usernameKey} = lower(${t.username})`),
    check("user_role", sql`${t.role} in ('player', 'admin')`),
    check("user_bio_length", sql`length(${t.bio}) <= 200`),
  ],
);

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
  },
  (t) => [
    uniqueIndex("session_token_hash").on(t.tokenHash),
    index("session_user").on(t.userId),
    // The clean-up finds by these what is unused or long revoked.
    index("session_last_used").on(t.lastUsedAt),
    index("session_revoked").on(t.revokedAt).where(sql`${t.revokedAt} is not null`),
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

/** A new address that waits for its link to be opened: one an account at a time. Decision 13. */
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

/** Who an account is at its sign-in provider. The provider's subject counts, never the address. Decision 10. */
export const oauthAccounts = sqliteTable(
  "oauth_account",
  {
    provider: text({ enum: ["google", "discord"] }).notNull(),
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index("oauth_account_user").on(t.userId)],
);

/** A provider sign-in that waits for its page to fetch the session: once, in the browser that began it. Decision 10. */
export const oauthHandoffs = sqliteTable(
  "oauth_handoff",
  {
    codeHash: text().primaryKey(),
    /** SHA-256 of the secret in the browser's cookie. */
    browserHash: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    provider: text({ enum: ["google", "discord"] }).notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [index("oauth_handoff_user").on(t.userId), index("oauth_handoff_expiry").on(t.expiresAt)],
);

/** What happened to an account's access, for its owner to read. */
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

/** Attempts within the current window, by policy and account. */
export const rateLimits = sqliteTable(
  "rate_limit",
  { key: text().primaryKey(), windowEndsAt: integer().notNull(), attempts: integer().notNull() },
  (t) => [index("rate_limit_expiry").on(t.windowEndsAt)],
);

/** Mails kept on a local run. */
export const developmentMails = sqliteTable(
  "development_mail",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index("development_mail_to").on(t.to, t.id), index("development_mail_created").on(t.createdAt)],
);

/** The character. `seq` is the number of its last ledger row and its version on the wire. */
export const players = sqliteTable(
  "player",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id),
    seq: integer().notNull(),
    name: text().notNull(),
    status: text().notNull(),
    occupation: text().notNull(),
    location: text().notNull(),
    residence: text().notNull(),
    origin: text().notNull(),
    cash: integer().notNull(),
    followers: integer().notNull(),
    lifetimeExperience: integer().notNull(),
    energyAmount: integer().notNull(),
    /** The moment from which regeneration of `energyAmount` counts. */
    energyAt: integer().notNull(),
    restedAt: integer(),
  },
  (t) => [
    check("player_seq", sql`${t.seq} >= 0`),
    check("player_cash", sql`${t.cash} >= 0`),
    check("player_followers", sql`${t.followers} >= 0`),
    check("player_experience", sql`${t.lifetimeExperience} >= 0`),
    check("player_energy", sql`${t.energyAmount} between 0 and 100`),
  ],
);

/**
 * Every change of a player, append-only. The key makes two writers on one state impossible: the second
 * insert of the same `seq` aborts its whole batch. Decision 22.
 */
export const ledger = sqliteTable(
  "ledger",
  {
    playerId: text()
      .notNull()
      .references(() => players.userId),
    seq: integer().notNull(),
    at: integer().notNull(),
    /** What changed the player: `action:bag_fries`, `reset`. */
    cause: text().notNull(),
    cash: integer().notNull(),
    experience: integer().notNull(),
    followers: integer().notNull(),
    energy: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.seq] }),
    check("ledger_seq", sql`${t.seq} >= 1`),
    check("ledger_cause", sql`length(${t.cause}) > 0`),
  ],
);

/** The contacts that a player has unlocked. */
export const playerContacts = sqliteTable(
  "player_contact",
  {
    playerId: text()
      .notNull()
      .references(() => players.userId),
    contactId: text().notNull(),
    unlockedAt: integer().notNull(),
    /** When the player first looked; null: it is new. */
    viewedAt: integer(),
    affinity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.contactId] }),
    check("player_contact_affinity", sql`${t.affinity} between 0 and 100`),
  ],
);

/** The quests that have become available to a player. */
export const playerQuests = sqliteTable(
  "player_quest",
  {
    playerId: text()
      .notNull()
      .references(() => players.userId),
    contactId: text().notNull(),
    questId: text().notNull(),
    availableAt: integer().notNull(),
    seenAt: integer(),
    firstCompletedAt: integer(),
    lastCompletedAt: integer(),
    completions: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.contactId, t.questId] }),
    check("player_quest_completions", sql`${t.completions} >= 0`),
  ],
);

/** The messages that a player was sent. Ids rise with the time of delivery and belong to nobody else. */
export const playerMessages = sqliteTable(
  "player_message",
  {
    playerId: text()
      .notNull()
      .references(() => players.userId),
    id: text().notNull(),
    contactId: text().notNull(),
    /** The id of a message of the contact, or of the quest whose completion message it is. */
    messageId: text().notNull(),
    kind: text({ enum: ["message", "completion"] }).notNull(),
    createdAt: integer().notNull(),
    readAt: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    uniqueIndex("player_message_once").on(t.playerId, t.contactId, t.messageId, t.kind),
    index("player_message_unread").on(t.playerId).where(sql`${t.readAt} is null`),
    check("player_message_kind", sql`${t.kind} in ('message', 'completion')`),
  ],
);

/** Each change of the content, the newest last; none: the content is what the Worker ships with. */
export const contentVersions = sqliteTable(
  "content_version",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Names this version and no other, also after a database was restored: caches go by it. */
    key: text().notNull(),
    origin: text({ enum: ["bundled", "admin"] }).notNull(),
    createdAt: integer().notNull(),
    /** The administrator's id. */
    createdBy: text().notNull(),
  },
  (t) => [check("content_version_origin", sql`${t.origin} in ('bundled', 'admin')`)],
);

/** What a version says of a contact; for each contact its newest row counts. */
export const contentContacts = sqliteTable(
  "content_contact",
  {
    contactId: text().notNull(),
    versionId: integer()
      .notNull()
      .references(() => contentVersions.id),
    /** The contact as JSON; null: as in the shipped file. */
    content: text(),
  },
  (t) => [primaryKey({ columns: [t.contactId, t.versionId] })],
);

/** Whose chat messages a player does not want to see. */
export const chatMutes = sqliteTable(
  "chat_mute",
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    mutedUserId: text()
      .notNull()
      .references(() => users.id),
    createdAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mutedUserId] }),
    // An account that is deleted leaves the lists of others too.
    index("chat_mute_muted").on(t.mutedUserId),
    check("chat_mute_another", sql`${t.userId} <> ${t.mutedUserId}`),
  ],
);

/** Who is kept from writing in the chat, and until when. The rooms keep a copy, by which they go. */
export const chatSilences = sqliteTable("chat_silence", {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  until: integer().notNull(),
  reason: text().notNull(),
});

/** What administrators did, append-only. It names users by id only, and outlives them. Decision 17. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    /** The administrator. */
    actorId: text().notNull(),
    /** `chat.silence`, `chat.delete_message` … */
    action: text().notNull(),
    /** What it was done to: a user's id, or a part of the game such as `npcs`. */
    subject: text().notNull(),
    /** JSON. */
    details: text().notNull(),
  },
  (t) => [index("audit_log_subject").on(t.subject)],
);

/** First replies by idempotency key, kept for 24 h. Decision 5. */
export const idempotencyKeys = sqliteTable(
  "idempotency_key",
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    /** Hash of method, path and body. */
    requestHash: text().notNull(),
    status: integer().notNull(),
    reply: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_key_created").on(t.createdAt)],
);

/** The one game world. Decision 40. */
export const world = sqliteTable(
  "world",
  {
    id: integer().primaryKey(),
    beganAt: integer().notNull(),
    isRunning: integer({ mode: "boolean" }).notNull(),
  },
  (t) => [check("world_single", sql`${t.id} = 1`)],
);
