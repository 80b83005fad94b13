import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ofUser } from "./accounts.ts";

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

/** The newest version of the Worker, and its first request. See docs/reference/administration.md#game-tick. */
export const deployment = sqliteTable(
  "deployment",
  {
    id: integer().primaryKey(),
    versionId: text().notNull(),
    /** Time when the version was created. */
    versionAt: integer().notNull(),
    /** Time when its first request arrived. */
    since: integer().notNull(),
  },
  (t) => [check("deployment_single", sql`${t.id} = 1`)],
);

/** The number of players, kept up to date by each batch that adds or removes one, so that nobody has to count them. */
export const population = sqliteTable(
  "population",
  { id: integer().primaryKey(), players: integer().notNull() },
  (t) => [check("population_single", sql`${t.id} = 1`), check("population_players", sql`${t.players} >= 0`)],
);

/** Last use of the game by each player, and its duration, to the minute. */
export const playerActivity = sqliteTable(
  "player_activity",
  {
    playerId: ofUser().primaryKey(),
    at: integer().notNull(),
    /** Active time of the current run in milliseconds. See docs/reference/character.md#certificates. */
    playedMs: integer().notNull().default(0),
  },
  (t) => [index("player_activity_at").on(t.at)],
);

/** Requests that failed unexpectedly, by hour since 1970. */
export const faults = sqliteTable("fault", {
  hour: integer().primaryKey(),
  requests: integer().notNull(),
});

/** Figures of the last day, one row every five minutes. */
export const samples = sqliteTable("sample", {
  at: integer().primaryKey(),
  activePlayers: integer().notNull(),
  players: integer().notNull(),
  npcs: integer().notNull(),
  connections: integer().notNull(),
  uptimeSeconds: integer().notNull(),
  isRunning: integer({ mode: "boolean" }).notNull(),
  /** Changes that the Durable Objects had yet to apply, as `selectBacklog` counts them. */
  waiting: integer().notNull().default(0),
});

/** Kinds of pending changes in `object_task`. */
export const OBJECT_TASKS = ["sessions", "profile", "silence", "message", "erasure"] as const;

/**
 * Outbox of the Durable Objects: what D1 has committed and the objects have yet to apply. Triggers add a row in the batch of
 * each change, so that no change can be committed without it; the row stays until every object has applied it. The table has
 * no rowid and no reference to the user, whose deletion is one of the tasks.
 * See docs/decisions/043-an-outbox-for-objects.md.
 */
export const objectTasks = sqliteTable(
  "object_task",
  {
    userId: text().notNull(),
    kind: text({ enum: OBJECT_TASKS }).notNull(),
    /** The revoked session, or the deleted message as `room:seq`; empty for the other kinds. */
    ref: text().notNull(),
    /** Another value after each change, so that a task that has changed meanwhile isn't taken for done. */
    token: text().notNull(),
    /** Always 0; the failed tries are in `object_task_failure`. */
    triedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.ref] }),
    check("object_task_kind", sql`${t.kind} in ('sessions', 'profile', 'silence', 'message', 'erasure')`),
  ],
);

/** Failed tries of the tasks of a user and kind. A row exists from the first failure until every object has applied the task. */
export const objectTaskFailures = sqliteTable(
  "object_task_failure",
  {
    userId: text().notNull(),
    kind: text({ enum: OBJECT_TASKS }).notNull(),
    /** Tries that have failed in a row. From ten on the task is parked. */
    tries: integer().notNull(),
    /** Epoch ms of the next try of the cron. */
    retryAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    check("object_task_failure_tries", sql`${t.tries} > 0`),
  ],
);
