import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

/**
 * Devices that get notifications, at most one for each session. Triggers on `session` delete the device of a session
 * that is revoked or deleted. See docs/decisions/033-push-is-decided-when-it-is-sent.md.
 */
export const pushDevices = sqliteTable(
  "push_device",
  {
    sessionId: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
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
