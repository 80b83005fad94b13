import { type Answer, FATES, type Fate } from "#game/intake/intake.ts";
import type { TownVote } from "#game/intake/town.ts";
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

/** Statement that stores a player's vote on a week, for the batch of the commit that ends it. */
export function insertVote(playerId: string, week: number, { fates, broke }: TownVote): Statement {
  const initials = fates?.map((fate) => fate[0]).join("") ?? null;
  return sql`insert into intake_vote (player_id, week, fates, broke)
    values (${playerId}, ${week}, ${initials}, ${broke}) on conflict do nothing`;
}

/** Returns the fates that these initials stand for. */
export const fatesOf = (initials: string): Fate[] =>
  [...initials].flatMap((initial) => FATES.filter((fate) => fate.startsWith(initial)));

/** Returns a player's stored votes, the newest first. */
export async function selectVotes(db: ReadDatabase, playerId: string) {
  const votes = await send(
    db,
    sql<{
      week: number;
      fates: string | null;
      broke: number | null;
    }>`select week, fates, broke from intake_vote
      where player_id = ${playerId} order by week desc`,
  );
  return votes.map(({ fates, ...vote }) => ({ ...vote, fates: fates === null ? null : fatesOf(fates) }));
}
