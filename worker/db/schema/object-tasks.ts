import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
