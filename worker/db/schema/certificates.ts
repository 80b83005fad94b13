import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { playerStates } from "./players.ts";

/** Certificates: what players keep of runs that they ended by starting over. See docs/reference/character.md#certificates. */
export const certificates = sqliteTable(
  "certificate",
  {
    playerId: text()
      .notNull()
      .references(() => playerStates.userId),
    /** 1 or more, without gaps: the player's first certificate is number 1. */
    number: integer().notNull(),
    /** Id of the ending. */
    ending: text().notNull(),
    at: integer().notNull(),
    /** Active time of the run in milliseconds. */
    playedMs: integer().notNull(),
    level: integer().notNull(),
    /** The choices of the run, in order: a JSON array of `contact.mission:choice`. */
    choices: text().notNull(),
    /** Id of what the following run inherits; null for nothing. */
    inheritance: text(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.number] }),
    check("certificate_number", sql`${t.number} >= 1`),
    check("certificate_ending", sql`length(${t.ending}) > 0`),
    check("certificate_played", sql`${t.playedMs} >= 0`),
    check("certificate_level", sql`${t.level} >= 1`),
    check("certificate_choices", sql`json_type(${t.choices}) = 'array'`),
  ],
);
