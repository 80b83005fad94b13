import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ADVICE_KINDS } from "#game/clients/client.ts";
import { playerStates } from "./players.ts";

/**
 * Agreements with a player's clients: one row each, by the key, without a rowid, which Drizzle can't express. See
 * docs/reference/clients.md#payments.
 */
export const clientBooks = sqliteTable(
  "client_book",
  {
    playerId: text()
      .primaryKey()
      .references(() => playerStates.userId),
    /** First UTC day whose client the player can advise. */
    firstDay: integer().notNull(),
    /** JSON: `[client, day, advice, 1 if again]` for each client. */
    given: text().notNull(),
    /** JSON: `[client, since, paid days]` for each regular. */
    regulars: text().notNull(),
    raisedCalls: integer().notNull(),
    raisedCash: integer().notNull(),
    callBackAt: integer(),
  },
  (t) => [
    check("client_book_given", sql`json_type(${t.given}) = 'array' and json_array_length(${t.given}) <= 60`),
    check(
      "client_book_regulars",
      sql`json_type(${t.regulars}) = 'array' and json_array_length(${t.regulars}) <= 3`,
    ),
    check("client_book_calls", sql`${t.raisedCalls} between 0 and 100`),
    check("client_book_cash", sql`${t.raisedCash} >= 0`),
  ],
);

/** Number of players who gave each advice to the client of a UTC day. Kept for some days. */
export const clientAnswers = sqliteTable(
  "client_answer",
  {
    day: integer().notNull(),
    advice: text({ enum: ADVICE_KINDS }).notNull(),
    answers: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.advice] }),
    check("client_answer_advice", sql`${t.advice} in ('now', 'fame', 'care')`),
    check("client_answer_answers", sql`${t.answers} >= 0`),
  ],
);
