import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ROOM_PLACES } from "#game/core/room.ts";
import { playerStates } from "./players.ts";

/**
 * The objects in a player's Room: at most one row a place. Without a rowid, which Drizzle can't express. See
 * docs/reference/character.md#objects-in-the-room.
 */
export const roomObjects = sqliteTable(
  "room_object",
  {
    playerId: text()
      .notNull()
      .references(() => playerStates.userId),
    place: text({ enum: ROOM_PLACES }).notNull(),
    object: text().notNull(),
    placedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.place] }),
    check(
      "room_object_place",
      sql`${t.place} in ('wall_left', 'wall_right', 'shelf', 'left', 'middle', 'right')`,
    ),
  ],
);
