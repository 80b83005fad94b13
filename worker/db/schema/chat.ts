import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

/** Players whose chat messages a player has hidden. */
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
    // Deleting an account also removes it from other players' lists.
    index("chat_mute_muted").on(t.mutedUserId),
    check("chat_mute_another", sql`${t.userId} <> ${t.mutedUserId}`),
  ],
);

/** Users who may not write in the chat, and until when. Rooms enforce their own copy. */
export const chatSilences = sqliteTable("chat_silence", {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  until: integer().notNull(),
  reason: text().notNull(),
});
