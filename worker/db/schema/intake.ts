import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ANSWERS } from "#game/rules/intake/intake.ts";
import { playerStates } from "./players.ts";

/** Number of players who gave each answer to a card of a week. Kept for some weeks, and names nobody. Without a rowid, which Drizzle can't express. */
export const intakeAnswers = sqliteTable(
  "intake_answer",
  {
    week: integer().notNull(),
    /** 0 to 17. */
    card: integer().notNull(),
    answer: text({ enum: ANSWERS }).notNull(),
    answers: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.week, t.card, t.answer] }),
    check("intake_answer_answer", sql`${t.answer} in ('a', 'b')`),
    check("intake_answer_answers", sql`${t.answers} >= 0`),
  ],
);

/** End of a survived week, for the board. Kept for some weeks. Without a rowid as well. */
export const intakeResults = sqliteTable(
  "intake_result",
  {
    week: integer().notNull(),
    playerId: text()
      .notNull()
      .references(() => playerStates.userId),
    /** Whole dollars a head. */
    price: integer().notNull(),
    /** Students who finished. */
    finished: integer().notNull(),
    at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.week, t.playerId] }),
    index("intake_result_rank").on(t.week, sql`${t.finished} desc`, sql`${t.price} desc`, t.at, t.playerId),
    index("intake_result_player").on(t.playerId),
    check("intake_result_finished", sql`${t.finished} between 0 and 9`),
  ],
);
