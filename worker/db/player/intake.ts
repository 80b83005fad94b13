import type { Answer } from "#game/intake/intake.ts";
import type { CardAnswers } from "#game/intake/view.ts";
import type { ReadDatabase } from "../client.ts";
import { type Statement, send, sql } from "../statement.ts";

/** Statement that counts an answer to a card, for the batch of the commit that gives it. */
export function countCardAnswer(week: number, card: number, answer: Answer): Statement {
  return sql`insert into intake_answer (week, card, answer, answers) values (${week}, ${card}, ${answer}, 1)
    on conflict (week, card, answer) do update set answers = answers + 1`;
}

/** Returns how everybody answered the cards of a week: at most 72 rows. */
export function selectCardAnswers(db: ReadDatabase, week: number): Promise<CardAnswers[]> {
  return send(db, sql<CardAnswers>`select card, answer, answers from intake_answer where week = ${week}`);
}
