import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { DIARY_PLACES } from "#game/rules/diary.ts";
import { users } from "./accounts.ts";

/**
 * The character. `seq` is the number of its last ledger row and its version on the wire; together with `marks` it
 * identifies one state of the player's stored game.
 */
export const players = sqliteTable(
  "player",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id),
    seq: integer().notNull(),
    name: text().notNull(),
    status: text().notNull(),
    occupation: text().notNull(),
    location: text().notNull(),
    residence: text().notNull(),
    origin: text().notNull(),
    cash: integer().notNull(),
    followers: integer().notNull(),
    lifetimeExperience: integer().notNull(),
    energyAmount: integer().notNull(),
    /** Time from which regeneration of `energyAmount` counts. */
    energyAt: integer().notNull(),
    restedAt: integer(),
    /** Free places in the diary at `diaryAt`, from which the next one counts. */
    diaryAmount: integer().notNull().default(DIARY_PLACES),
    diaryAt: integer().notNull().default(0),
    /** Whole dollars that the player owes: what the ledger's rows of the run add up to. */
    debt: integer().notNull().default(0),
    /** Increases when something is marked as viewed, which creates no new version. */
    marks: integer().notNull().default(0),
  },
  (t) => [
    check("player_seq", sql`${t.seq} >= 0`),
    check("player_cash", sql`${t.cash} >= 0`),
    check("player_followers", sql`${t.followers} >= 0`),
    check("player_experience", sql`${t.lifetimeExperience} >= 0`),
    check("player_energy", sql`${t.energyAmount} between 0 and 100`),
  ],
);

/**
 * Every change of a player, append-only. The key prevents two writers on one state: the second insert of the same
 * `seq` aborts its whole batch. See docs/reference/character.md#ledger.
 */
export const ledger = sqliteTable(
  "ledger",
  {
    playerId: text()
      .notNull()
      .references(() => players.userId),
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
    // The boards ask for both: see docs/reference/social.md#leaderboards. Presses write neither.
    index("ledger_reset").on(t.playerId, t.seq).where(sql`${t.cause} in ('reset', 'start_over')`),
    index("ledger_quest").on(t.playerId, t.cause, t.seq).where(sql`substr(${t.cause}, 1, 6) = 'quest:'`),
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
      .references(() => players.userId),
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
