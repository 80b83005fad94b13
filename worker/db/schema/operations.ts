import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

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
    playerId: text()
      .primaryKey()
      .references(() => users.id),
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
