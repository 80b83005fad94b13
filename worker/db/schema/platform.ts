import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The one game world. See docs/reference/administration.md#game-tick. */
export const world = sqliteTable(
  "world",
  {
    id: integer().primaryKey(),
    beganAt: integer().notNull(),
    isRunning: integer({ mode: "boolean" }).notNull(),
    /** Numbers given to posts of players so far. */
    postNumbers: integer().notNull().default(0),
  },
  (t) => [check("world_single", sql`${t.id} = 1`)],
);

/** Attempts within the current window, by policy and account. */
export const rateLimits = sqliteTable(
  "rate_limit",
  { key: text().primaryKey(), windowEndsAt: integer().notNull(), attempts: integer().notNull() },
  (t) => [index("rate_limit_expiry").on(t.windowEndsAt)],
);

/**
 * Actions of administrators, append-only. Entries contain users' ids only and outlive their accounts.
 * See docs/reference/administration.md#audit.
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    /** Id of the administrator. */
    actorId: text().notNull(),
    /** `chat.silence`, `chat.delete_message` … */
    action: text().notNull(),
    /** Subject of the action: a user's id, or a part of the game such as `npcs`. */
    subject: text().notNull(),
    /** JSON. */
    details: text().notNull(),
    /** JSON of the changed values before and after; null if the action changes no stored value. */
    before: text(),
    after: text(),
  },
  (t) => [
    index("audit_log_subject").on(t.subject),
    index("audit_log_at").on(t.at),
    index("audit_log_actor").on(t.actorId),
    index("audit_log_action").on(t.action, t.actorId),
    // By action alone, in the order of ids.
    index("audit_log_action_id").on(t.action),
  ],
);

/** Mails of a local run. */
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
