import type { Answer } from "#game/rules/intake/intake.ts";
import { BOARD_SIZE } from "#game/rules/leaderboards/boards.ts";
import type { CardAnswers } from "#game/views/intake-view.ts";
import type { ReadDatabase } from "../client.ts";
import { MAX_COUNTED_PLACES } from "../ledger/weekly-scores.ts";
import { bind, type Statement, send, sendBatch, sql } from "../statement.ts";

/** Statement that counts an answer to a card, for the batch of the commit that gives it. */
export function countCardAnswer(week: number, card: number, answer: Answer): Statement {
  return sql`insert into intake_answer (week, card, answer, answers) values (${week}, ${card}, ${answer}, 1)
    on conflict (week, card, answer) do update set answers = answers + 1`;
}

/** Returns how everybody answered the cards of a week: at most 72 rows. */
export function selectCardAnswers(db: ReadDatabase, week: number): Promise<CardAnswers[]> {
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

/** The board of a week of the Intake as seen by one player. */
export interface StoredIntakeBoard {
  readonly rows: readonly IntakeBoardRow[];
  /** Null without a week in which somebody finished. A place is at most `MAX_COUNTED_PLACES` + 1. */
  readonly own: Pick<IntakeBoardRow, "place" | "finished" | "price"> | null;
}

export interface IntakeBoardRow extends Pick<IntakeResultRow, "playerId" | "finished" | "price"> {
  readonly place: number;
  /** Null if the player hides it on the boards. */
  readonly name: string | null;
}

/** The weeks of a board that are ahead of the reader's own in one way. Reads a range of the board's index. */
const inFront = (comparison: string) => `(select count(*) from (
  select 1 from intake_result r indexed by intake_result_rank
  where r.week = ?1 and ${comparison} limit ${MAX_COUNTED_PLACES}))`;

const TOP = `select t.player_id as playerId, iif(u.is_hidden_on_boards, null, p.name) as name, t.place, t.finished, t.price
  from (select player_id, finished, price, row_number() over (order by finished desc, price desc, at, player_id) as place
    from (select * from intake_result indexed by intake_result_rank where week = ?1 and finished > 0
      order by finished desc, price desc, at, player_id limit ${BOARD_SIZE})) t
  join player p on p.user_id = t.player_id join user u on u.id = t.player_id order by t.place`;

const OWN = `select me.finished, me.price, 1 + min(${MAX_COUNTED_PLACES}, ${inFront("r.finished > me.finished")}
    + ${inFront("r.finished = me.finished and r.price > me.price")}
    + ${inFront("r.finished = me.finished and r.price = me.price and (r.at, r.player_id) < (me.at, me.player_id)")}) as place
  from intake_result me where me.week = ?1 and me.player_id = ?2 and me.finished > 0`;

/** Returns the board of a week with the player's own place, in one round trip. */
export async function selectIntakeBoard(
  db: ReadDatabase,
  week: number,
  playerId: string,
): Promise<StoredIntakeBoard> {
  const [rows, [own]] = await sendBatch(db, [
    bind<IntakeBoardRow>(TOP, week),
    bind<NonNullable<StoredIntakeBoard["own"]>>(OWN, week, playerId),
  ]);
  return { rows, own: own ?? null };
}
