import { type SQL, sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  sqliteTable,
  text,
} from "drizzle-orm/sqlite-core";
import { ofUser } from "./accounts.ts";

/**
 * The character. `seq` is the number of its last ledger row and its version on the wire; together with `marks` it
 * identifies one state of the player's stored game. Queries read the view `player`, which names the fields of `state` that
 * they need. See docs/decisions/070.
 */
export const playerStates = sqliteTable(
  "player_state",
  {
    userId: ofUser().primaryKey(),
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

/** The player whom a row belongs to. */
export const ofPlayer = () =>
  text()
    .notNull()
    .references(() => playerStates.userId);

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
    playerId: ofPlayer(),
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
    playerId: ofPlayer(),
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
    userId: ofUser(),
    key: text().notNull(),
    /** Hash of method, path and body. */
    requestHash: text().notNull(),
    status: integer().notNull(),
    reply: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);

/*
 * Ledger rows older than 30 days, as sums of months. See docs/decisions/024-old-ledger-rows-become-monthly-sums.md. The
 * tables have no rowid, like `ledger`, which Drizzle can't express: a migration that copies one has to say so by hand.
 */

/** Progress of rolling up a player's ledger. A trigger adds it with the first ledger row. */
export const ledgerRollUps = sqliteTable(
  "ledger_roll_up",
  {
    playerId: ofPlayer().primaryKey(),
    /** Number of the last rolled-up row: the rows up to it are sums. Not null, so that rolling up twice aborts its batch. */
    seq: integer().notNull(),
    /** Time when the next rows may be old enough, in epoch ms. */
    dueAt: integer().notNull(),
  },
  (t) => [index("ledger_roll_up_due").on(t.dueAt), check("ledger_roll_up_seq", sql`${t.seq} >= 0`)],
);

/** The last rolled-up row of each month, by which the balances after the month are known. */
export const ledgerMonths = sqliteTable(
  "ledger_month",
  {
    playerId: ofPlayer(),
    /** UTC, as a number: 202611. */
    month: integer().notNull(),
    seq: integer().notNull(),
    at: integer().notNull(),
    cashAfter: integer().notNull(),
    followersAfter: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.month] }),
    check("ledger_month_month", sql`${t.month} between 197001 and 999912`),
  ],
);

/** The sums of the rolled-up rows by month and cause. */
export const ledgerMonthSums = sqliteTable(
  "ledger_month_sum",
  {
    playerId: ofPlayer(),
    month: integer().notNull(),
    cause: text().notNull(),
    rows: integer().notNull(),
    cash: integer().notNull(),
    experience: integer().notNull(),
    followers: integer().notNull(),
    energy: integer().notNull(),
    debt: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.month, t.cause] }),
    check("ledger_month_sum_rows", sql`${t.rows} >= 1`),
  ],
);
