import { ADVICE_KINDS, type AdviceKind } from "#game/rules/clients/client.ts";
import type { Database } from "./client.ts";
import { askShards } from "./every-shard.ts";
import { directoryOf } from "./shards.ts";
import { type Statement, send, sendBatch, sql } from "./statement.ts";

/** Days for which the answers are kept: those that somebody can still see, and one for clocks that differ. */
const DAYS_KEPT = 4;

/** Answers to the client of a day. */
export interface AnswerCount {
  readonly day: number;
  readonly advice: AdviceKind;
  readonly answers: number;
}

/** Statement that counts an advice, for the batch of the commit that gives it. */
export function countAnswer(day: number, advice: AdviceKind): Statement {
  return sql`insert into client_answer (day, advice, answers) values (${day}, ${advice}, 1)
    on conflict (day, advice) do update set answers = answers + 1`;
}

/** Query of how everybody answered since `firstDay`, as the cron has counted: at most three rows a day. */
export function countedAnswers(firstDay: number): Statement<AnswerCount> {
  return sql<AnswerCount>`select day, advice, counted as answers from client_answer where day >= ${firstDay}`;
}

/**
 * Adds up the answers of all databases for the players of this one, and forgets old days. `today` is the UTC day. Without
 * an answer of one of them, the last sum stays.
 */
export async function addUpAnswers(db: Database, today: number): Promise<void> {
  const own = sql<AnswerCount>`select day, advice, answers from client_answer where day > ${today - DAYS_KEPT}`;
  const found = (await askShards(directoryOf(db), (shard) => send(shard, own))).flat();
  const days = [...new Set(found.map(({ day }) => day))];
  const sums = days.flatMap((day) =>
    ADVICE_KINDS.map((advice) => {
      const same = found.filter((each) => each.day === day && each.advice === advice);
      return { day, advice, counted: same.reduce((sum, { answers }) => sum + answers, 0) };
    }),
  );
  await sendBatch(db, [
    sql`delete from client_answer where day <= ${today - DAYS_KEPT}`,
    ...sums.map(
      ({ day, advice, counted }) => sql`insert into client_answer (day, advice, answers, counted)
        values (${day}, ${advice}, 0, ${counted})
        on conflict (day, advice) do update set counted = excluded.counted where counted < excluded.counted`,
    ),
  ]);
}
