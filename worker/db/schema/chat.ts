import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ofUser } from "./accounts.ts";

/** Players whose chat messages a player has hidden. */
export const chatMutes = sqliteTable(
  "chat_mute",
  {
    userId: ofUser(),
    mutedUserId: ofUser(),
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
  userId: ofUser().primaryKey(),
  until: integer().notNull(),
  reason: text().notNull(),
});
