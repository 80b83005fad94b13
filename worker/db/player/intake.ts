import type { Answer } from "#game/rules/intake/intake.ts";
import type { CardAnswers } from "#game/views/intake-view.ts";
import type { Database } from "../client.ts";
import { type Statement, send, sql } from "../statement.ts";

/** Statement that counts an answer to a card, for the batch of the commit that gives it. */
export function countCardAnswer(week: number, card: number, answer: Answer): Statement {
  return sql`insert into intake_answer (week, card, answer, answers) values (${week}, ${card}, ${answer}, 1)
    on conflict (week, card, answer) do update set answers = answers + 1`;
}

/** Returns how everybody answered the cards of a week: at most 36 rows. */
export function selectCardAnswers(db: Database, week: number): Promise<CardAnswers[]> {
  return send(db, sql<CardAnswers>`select card, answer, answers from intake_answer where week = ${week}`);
}

/** A player's week that was survived. */
export interface IntakeResultRow {
  readonly week: number;
  readonly playerId: string;
  readonly price: number;
  readonly finished: number;
  readonly at: number;
}

/** Statement that puts a week on its board, for the batch of its settlement. A new run that plays it again replaces it. */
export function putIntakeResult({ week, playerId, price, finished, at }: IntakeResultRow): Statement {
  return sql`insert or replace into intake_result (week, player_id, price, finished, at)
    values (${week}, ${playerId}, ${price}, ${finished}, ${at})`;
}
