import type { AdviceKind } from "#game/clients/client.ts";
import type { clientAnswers } from "../schema/progress.ts";
import { type Statement, sql } from "../statement.ts";

/** Answers to the client of a day. */
export type AnswerCount = typeof clientAnswers.$inferSelect;

/** Statement that counts a piece of advice, for the batch of the commit that gives it. */
export function countAnswer(day: number, advice: AdviceKind): Statement {
  return sql`insert into client_answer (day, advice, answers) values (${day}, ${advice}, 1)
    on conflict (day, advice) do update set answers = answers + 1`;
}

/** Query of how everybody answered since `firstDay`: at most three rows a day. */
export function answersSince(firstDay: number): Statement<AnswerCount> {
  return sql<AnswerCount>`select day, advice, answers from client_answer where day >= ${firstDay}`;
}
