import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ANSWERS } from "#game/intake/intake.ts";
import { ofPlayer } from "./players.ts";

/** Number of players who gave each answer to a card of a week. Kept for some weeks, and names nobody. */
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

/** Votes of players on what became of a week's students, until some weeks after the count. See docs/reference/intake.md#the-town. */
export const intakeVotes = sqliteTable(
  "intake_vote",
  {
    playerId: ofPlayer(),
    week: integer().notNull(),
    /** The initial of each student's fate, in their order; null for a lost week. */
    fates: text(),
    /** Seat of the student who ended the week, 0 to 8; null for a settled one. */
    broke: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.week] }),
    index("intake_vote_week").on(t.week),
    check("intake_vote_kind", sql`(${t.fates} is null) <> (${t.broke} is null)`),
    check("intake_vote_fates", sql`length(${t.fates}) = 9`),
    check("intake_vote_broke", sql`${t.broke} between 0 and 8`),
  ],
);

/** What the town decided, a row a week. Triggers of the migration refuse every change, which Drizzle can't express. */
export const townWeeks = sqliteTable(
  "town_week",
  {
    week: integer().primaryKey(),
    /** JSON: `{ id, fate, percent }` for each student in their order. */
    students: text().notNull(),
    breaker: text(),
  },
  (t) => [check("town_week_students", sql`json_array_length(${t.students}) = 9`)],
);
