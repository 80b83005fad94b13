import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

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
