import { PODIUM_SIZE } from "#game/contract/social/leaderboards.ts";
import { BOARD_SIZE, BOARDS, type Board } from "#game/rules/leaderboards/boards.ts";
import type { CausedRow, GainRow } from "#game/rules/leaderboards/gather.ts";
import { STATUSES } from "#game/rules/status.ts";
import { type Database, isUniqueConflict, type ReadDatabase } from "../client.ts";
import { bind, type Statement, send, sendBatch, sql } from "../statement.ts";
import { selectCauses } from "./ledger-readings.ts";

/* Weekly boards: one row per player and week. */

/** Number of weeks for which scores are kept. */
export const WEEKS_KEPT = 8;

/** First level of the league's status; null means everyone. */
export type League = number | null;

export interface BoardRow {
  readonly playerId: string;
  /** Null if the player hides it on the boards. */
  readonly name: string | null;
  readonly place: number;
  readonly score: number;
  /** Epoch ms; missing on a podium. */
  readonly scoredAt?: number;
}

/** A weekly board as seen by one player. */
export interface StoredBoard {
  /** League that the player's scores of the week count in; null before they score. */
  readonly keptLeague: League;
  readonly rows: readonly BoardRow[];
  /** Null before the player scores. A place is at most `MAX_COUNTED_PLACES` + 1. */
  readonly own: { readonly place: number; readonly score: number; readonly scoredAt: number } | null;
  /** Top places of the previous week. */
  readonly podium: readonly BoardRow[];
}

/** Maximum number of better places counted; lower ranks all get the next place. */
export const MAX_COUNTED_PLACES = 1000;

/** League that the scores of a week (?1) of a player (?2) count in; null before they score. */
const KEPT_LEAGUE = `(select k.league from weekly_score k
  where k.week = ?1 and k.player_id = ?2 and k.followers + k.experience + k.posts > 0)`;
/** League in which a reader competes: after a reset still the week's, and before they score that of their level (?3). */
const READERS_LEAGUE = `coalesce(${KEPT_LEAGUE}, ?3)`;

/** Builds the statements of a board and scope. A league is the last value. Each reads a range of the board's index. */
function sqlOf(board: Board, scope: "everyone" | "level") {
  const inLeague = (league: string, alias = "") =>
    scope === "level" ? `and ${alias}league = ${league}` : "";
  const index = scope === "level" ? `weekly_league_${board}` : `weekly_${board}`;
  const topOf = (league: string) => `select player_id, ${board} as score, ${board}_at as scored_at
    from weekly_score indexed by ${index}
    where week = ?1 ${inLeague(league)} and ${board} > 0
    order by ${board} desc, ${board}_at, player_id limit ${BOARD_SIZE}`;
  const place = "row_number() over (order by score desc, scored_at, player_id)";
  const inFront = (comparison: string) => `(select count(*) from (
    select 1 from weekly_score w indexed by ${index}
    where w.week = ?1 ${inLeague(READERS_LEAGUE, "w.")} and ${comparison} limit ${MAX_COUNTED_PLACES}))`;
  return {
    top: `select t.player_id as playerId, iif(u.is_hidden_on_boards, null, p.name) as name, t.place, t.score, t.scored_at as scoredAt
      from (select *, ${place} as place from (${topOf(READERS_LEAGUE)})) t
      join player p on p.user_id = t.player_id join user u on u.id = t.player_id order by t.place`,
    own: `select me.${board} as score, me.${board}_at as scoredAt, ${inFront(`w.${board} > me.${board}`)} + ${inFront(
      `w.${board} = me.${board} and (w.${board}_at, w.player_id) < (me.${board}_at, me.player_id)`,
    )} as inFront
      from weekly_score me where me.week = ?1 and me.player_id = ?2 and me.${board} > 0`,
    podium: `select r.player_id as playerId, iif(u.is_hidden_on_boards, null, p.name) as name, r.place, r.score
      from weekly_result r join player p on p.user_id = r.player_id join user u on u.id = r.player_id
      where r.week = ?1 - 1 and r.board = '${board}' and r.league = ${scope === "level" ? READERS_LEAGUE : "0"}
        and r.place <= ${PODIUM_SIZE}
      order by r.place`,
    settle: `insert into weekly_result (week, board, league, place, player_id, score)
      select ?1, '${board}', ${scope === "level" ? "?2" : "0"}, ${place}, player_id, score from (${topOf("?2")})`,
  };
}

type BoardSql = ReturnType<typeof sqlOf>;

const SQL: Readonly<Record<Board, { readonly everyone: BoardSql; readonly level: BoardSql }>> = {
  followers: { everyone: sqlOf("followers", "everyone"), level: sqlOf("followers", "level") },
  experience: { everyone: sqlOf("experience", "everyone"), level: sqlOf("experience", "level") },
  posts: { everyone: sqlOf("posts", "everyone"), level: sqlOf("posts", "level") },
};

function statementOf<Row>(
  name: keyof BoardSql,
  { board, league }: { board: Board; league: League },
  values: readonly (string | number)[],
): Statement<Row> {
  const text = SQL[board][league === null ? "everyone" : "level"][name];
  return league === null ? bind(text, ...values) : bind(text, ...values, league);
}

/** The part of a board to read. `league` is that of the player's level. */
interface BoardQuery {
  readonly board: Board;
  readonly league: League;
  readonly week: number;
  readonly playerId: string;
}

/** Returns a board with the player's own place, in one round trip. */
export async function selectBoard(
  db: ReadDatabase,
  { board, league, week, playerId }: BoardQuery,
): Promise<StoredBoard> {
  const scope = { board, league };
  const values = league === null ? [week] : [week, playerId];
  const [rows, [own], podium, [kept]] = await sendBatch(db, [
    statementOf<BoardRow>("top", scope, values),
    statementOf<{ score: number; scoredAt: number; inFront: number }>("own", scope, [week, playerId]),
    statementOf<BoardRow>("podium", scope, values),
    bind<{ league: League }>(`select ${KEPT_LEAGUE} as league`, week, playerId),
  ]);
  return {
    keptLeague: kept?.league ?? null,
    rows,
    own: own
      ? { place: Math.min(MAX_COUNTED_PLACES, own.inFront) + 1, score: own.score, scoredAt: own.scoredAt }
      : null,
    podium,
  };
}

/** Returns the weeks before `week` with scores but no results yet, oldest first. */
export async function selectUnsettledWeeks(db: Database, week: number): Promise<number[]> {
  const weeks = JSON.stringify(Array.from({ length: WEEKS_KEPT }, (_, i) => week - 1 - i));
  const found = await send(
    db,
    sql<{ week: number }>`select value as week from json_each(${weeks})
      where not exists (select 1 from settled_week where week = value)
        and exists (select 1 from weekly_score where week = value)
      order by value`,
  );
  return found.map((row) => row.week);
}

/**
 * Writes the results of a week, for everyone and for each league, in one batch. Returns false, and changes nothing, if
 * the week was already settled.
 */
export async function settleWeek(db: Database, week: number, at: number): Promise<boolean> {
  const leagues: readonly League[] = [null, ...STATUSES.map(({ level }) => level)];
  const results = BOARDS.flatMap((board) =>
    leagues.map((league) => statementOf("settle", { board, league }, [week])),
  );
  try {
    const settled = sql`insert into settled_week (week, settled_at) values (${week}, ${at})`;
    await sendBatch(db, [settled, ...results]);
    return true;
  } catch (fault) {
    if (isUniqueConflict(fault)) return false;
    throw fault;
  }
}

/** Hides or shows a player's name on the boards. */
export function updateBoardVisibility(userId: string, isHidden: boolean): Statement {
  return sql`update user set is_hidden_on_boards = ${isHidden ? 1 : 0} where id = ${userId}`;
}

/** A page of a player's ledger, newest first, and the causes that decide which of its rows count. */
export interface TracedRows {
  readonly rows: readonly GainRow[];
  /** Quests and new starts since `from`, oldest first. */
  readonly causes: readonly CausedRow[];
}

/**
 * Returns at most `limit` of a player's ledger rows before `before` (null: from the newest), with the causes since `from`
 * (epoch ms).
 */
export async function selectLedgerRows(
  db: ReadDatabase,
  playerId: string,
  { before, from, limit }: { readonly before: number | null; readonly from: number; readonly limit: number },
): Promise<TracedRows> {
  const [rows, causes] = await sendBatch(db, [
    sql<GainRow>`select seq, at, cause, followers, experience from ledger
      where player_id = ${playerId} and seq < ${before ?? Number.MAX_SAFE_INTEGER} order by seq desc limit ${limit}`,
    selectCauses(JSON.stringify([playerId]), from),
  ]);
  return { rows, causes };
}
