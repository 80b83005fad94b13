import { type SQL, sql } from "drizzle-orm";
import { check, integer, primaryKey, type SQLiteColumn, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

/**
 * The character. `seq` is the number of its last ledger row and its version on the wire; together with `marks` it
 * identifies one state of the player's stored game. Queries read the view `player`, which names the fields of `state` that
 * they need. See docs/decisions/070.
 */
export const playerStates = sqliteTable(
  "player_state",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id),
    seq: integer().notNull(),
    /** Increases when something is marked as viewed, which creates no new version. */
    marks: integer().notNull().default(0),
    /** JSON: a `Player`, as game/core/wire/player.ts reads it. */
    state: text().notNull(),
  },
  (t) => [
    check("player_seq", sql`${t.seq} >= 0`),
    check("player_name", sql`json_type(${t.state}, '$.name') is 'text'`),
    check("player_cash", wholeNumber(t.state, "cash")),
    check("player_followers", wholeNumber(t.state, "followers")),
    check("player_experience", wholeNumber(t.state, "lifetimeExperience")),
    check("player_debt", wholeNumber(t.state, "debt")),
    check(
      "player_energy",
      sql`${wholeNumber(t.state, "energy.amount")} and ${t.state} ->> '$.energy.amount' <= 100`,
    ),
    check("player_energy_at", sql`json_type(${t.state}, '$.energy.at') is 'integer'`),
  ],
);

/** Condition for a field of the state: a whole number of at least zero. */
function wholeNumber(state: SQLiteColumn, field: string): SQL {
  const path = sql.raw(`'$.${field}'`);
  return sql`json_type(${state}, ${path}) is 'integer' and ${state} ->> ${path} >= 0`;
}

/**
 * Every change of a player, append-only. The key prevents two writers on one state: the second insert of the same
 * `seq` aborts its whole batch. See docs/reference/character.md#ledger.
 */
export const ledger = sqliteTable(
  "ledger",
  {
    playerId: text()
      .notNull()
      .references(() => playerStates.userId),
    seq: integer().notNull(),
    at: integer().notNull(),
    /** Cause of the change: `action:bag_fries`, `reset`. */
    cause: text().notNull(),
    cash: integer().notNull(),
    experience: integer().notNull(),
    followers: integer().notNull(),
    energy: integer().notNull(),
    /** Balances after the row, so that a page of rows needs no others. */
    cashAfter: integer().notNull().default(0),
    followersAfter: integer().notNull().default(0),
    /** Change of the debt: negative is what the row paid off. */
    debt: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.seq] }),
    check("ledger_seq", sql`${t.seq} >= 1`),
    check("ledger_cause", sql`length(${t.cause}) > 0`),
  ],
);

/**
 * Sums of a player's ledger by group of causes, kept up to date by the trigger of each commit: some twenty rows a player.
 * Without a rowid, like `ledger`.
 */
export const ledgerSums = sqliteTable(
  "ledger_sum",
  {
    playerId: text()
      .notNull()
      .references(() => playerStates.userId),
    /** As `causeGroup` gives it. */
    causeGroup: text().notNull(),
    rows: integer().notNull(),
    cash: integer().notNull(),
    experience: integer().notNull(),
    followers: integer().notNull(),
    energy: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.causeGroup] }), check("ledger_sum_rows", sql`${t.rows} >= 1`)],
);

/**
 * First replies by idempotency key, valid for 24 h. Each press writes one, so the table has no rowid, which Drizzle can't
 * express, and no index by time: the clean-up walks through it. See docs/reference/platform.md#idempotency.
 */
export const idempotencyKeys = sqliteTable(
  "idempotency_key",
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    /** Hash of method, path and body. */
    requestHash: text().notNull(),
    status: integer().notNull(),
    reply: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);
