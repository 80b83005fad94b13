import { type ClientBook, NO_CLIENTS } from "#game/clients/book.ts";
import type { AdviceKind } from "#game/clients/client.ts";
import type { clientAnswers } from "../schema/progress.ts";
import { type Statement, sql } from "../statement.ts";

/** A player's clients as one JSON text; null before the first advice. */
export const CLIENTS_JSON = `select json_array(first_day, json(given), json(regulars), raised_calls, raised_cash,
  call_back_at) from client_book where player_id = p.user_id`;

/** UTC day of the last client whom the player advised; null before the first. */
export const LAST_CLIENT_DAY = `select max(value->>1) from json_each((select given from client_book where player_id = p.user_id))`;

type Cells = [
  number,
  [string, number, AdviceKind, number, AdviceKind | null][],
  [string, number, number][],
  number,
  number,
  number | null,
];

/** Parses a player's clients from the JSON text. */
export function readClients(text: string | null): ClientBook {
  if (text === null) return NO_CLIENTS;
  const [firstDay, given, regulars, raisedCalls, raisedCash, callBackAt]: Cells = JSON.parse(text);
  return {
    firstDay,
    given: given.map(([clientId, day, kind, before, former]) => ({ clientId, day, kind, before, former })),
    regulars: regulars.map(([clientId, since, paidDays]) => ({ clientId, since, paidDays })),
    raisedCalls,
    raisedCash,
    callBackAt,
  };
}

/** Stores a player's clients. Only for the batch of a game commit, whose version guards it. */
export function putClients(playerId: string, book: ClientBook): Statement {
  const { firstDay, raisedCalls, raisedCash, callBackAt } = book;
  const given = JSON.stringify(
    book.given.map(({ clientId, day, kind, before, former }) => [clientId, day, kind, before, former]),
  );
  const regulars = JSON.stringify(
    book.regulars.map(({ clientId, since, paidDays }) => [clientId, since, paidDays]),
  );
  return sql`insert or replace into client_book
      (player_id, first_day, given, regulars, raised_calls, raised_cash, call_back_at)
    values (${playerId}, ${firstDay}, ${given}, ${regulars}, ${raisedCalls}, ${raisedCash}, ${callBackAt})`;
}

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
