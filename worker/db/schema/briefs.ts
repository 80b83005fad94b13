import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { playerStates } from "./players.ts";

/**
 * The last daily brief that a player took: one row each, by the key. What is offered next derives from it and the clock.
 * See docs/decisions/025-a-brief-is-read-from-the-sums.md.
 */
export const playerBriefs = sqliteTable(
  "player_brief",
  {
    playerId: text()
      .primaryKey()
      .references(() => playerStates.userId),
    /** 1 for the first brief. */
    number: integer().notNull(),
    /** Time when its 36 hours began. */
    offeredAt: integer().notNull(),
    /** The player's level when they took it. */
    level: integer().notNull(),
    /** JSON: `[id, sum at the start]` for each goal. */
    goals: text().notNull(),
    finishedAt: integer(),
    streak: integer().notNull(),
    bestStreak: integer().notNull(),
  },
  (t) => [
    check("player_brief_number", sql`${t.number} >= 1`),
    check("player_brief_level", sql`${t.level} >= 1`),
    check("player_brief_goals", sql`json_valid(${t.goals}) and json_type(${t.goals}) = 'array'`),
    // 36 h
    check(
      "player_brief_finished",
      sql`${t.finishedAt} is null or ${t.finishedAt} between ${t.offeredAt} and ${t.offeredAt} + 129600000`,
    ),
    // Each finished brief adds one.
    check("player_brief_streak", sql`${t.streak} between 0 and ${t.bestStreak}`),
    check("player_brief_best_streak", sql`${t.bestStreak} <= ${t.number}`),
  ],
);
