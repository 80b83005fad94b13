import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { playerStates } from "./players.ts";

/*
 * Ledger rows older than 30 days, as sums of months. See docs/decisions/024-old-ledger-rows-become-monthly-sums.md. The
 * tables have no rowid, like `ledger`, which Drizzle can't express: a migration that copies one has to say so by hand.
 */

/** Progress of rolling up a player's ledger. A trigger adds it with the first ledger row. */
export const ledgerRollUps = sqliteTable(
  "ledger_roll_up",
  {
    playerId: text()
      .primaryKey()
      .references(() => playerStates.userId),
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
    playerId: text()
      .notNull()
      .references(() => playerStates.userId),
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
    playerId: text()
      .notNull()
      .references(() => playerStates.userId),
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
