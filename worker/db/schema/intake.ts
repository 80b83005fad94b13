import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ANSWERS } from "#game/intake/intake.ts";

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
