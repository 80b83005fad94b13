import type { ReplyOf } from "#game/contract/endpoint.ts";
import {
  type BoardScope,
  type getIntakeBoard,
  type getLeaderboard,
  HIDDEN_NAME,
  TRACE_PAGE_SIZE,
  type traceScore,
} from "#game/contract/social/leaderboards.ts";
import { contentKey } from "#game/rules/content.ts";
import { DAY_MS } from "#game/rules/durations.ts";
import { causeText } from "#game/rules/finances/causes.ts";
import { SETTLEMENT_DAY } from "#game/rules/intake/book.ts";
import { type Board, boardGains, leagueName, leagueOf } from "#game/rules/leaderboards/boards.ts";
import { repeatedQuests } from "#game/rules/leaderboards/gather.ts";
import { MS_PER_WEEK, msUntilNextWeek, weekOf } from "#game/rules/leaderboards/week.ts";
import { levelProgress } from "#game/rules/level.ts";
import { doneText } from "../../content/actions.ts";
import { findCourse } from "../../content/courses.ts";
import type { Database, ReadDatabase } from "../../db/client.ts";
import {
  type BoardRow,
  selectBoard,
  selectLedgerRows,
  updateBoardVisibility,
} from "../../db/ledger/weekly-scores.ts";
import { selectIntakeBoard } from "../../db/player/intake.ts";
import type { Statement } from "../../db/statement.ts";
import type { Game, LoadedGame } from "../../game/game.ts";
import { readLedgers } from "../../game/read-ledger.ts";

/** Returns a board of the week of `at`, with the player's own place, which counts what the player has just gained. */
export async function viewBoard(
  db: Database,
  { game, user }: Pick<LoadedGame, "game" | "user">,
  { board, scope }: { board: Board; scope: BoardScope },
  at: number,
): Promise<ReplyOf<typeof getLeaderboard>> {
  const { userId: playerId, player } = game;
  const week = weekOf(at);
  const ownLeague = leagueOf(levelProgress(player.lifetimeExperience).level);
  const league = scope === "level" ? ownLeague : null;
  await readLedgers(db, [playerId]);
  const { rows, own, podium, keptLeague } = await selectBoard(db.near, { board, league, week, playerId });
  // A week keeps its league, so that after a reset the reader sees the board that has their score.
  const level = keptLeague ?? ownLeague;
  const toRow = (row: BoardRow) => ({
    place: row.place,
    name: row.playerId === playerId ? player.name : (row.name ?? HIDDEN_NAME),
    score: row.score,
    isYou: row.playerId === playerId,
  });
  return {
    board,
    scope,
    week,
    endsInMs: msUntilNextWeek(at),
    league: { level, name: leagueName(level) },
    rows: rows.map(toRow),
    you: own && { place: own.place, score: own.score },
    lastWeek: podium.map(toRow),
    isHidden: user.isHiddenOnBoards,
  };
}

/** Returns the board of the Intake: on a Wednesday, when weeks are settled first, that of this week, else that of the last one. */
export async function viewIntakeBoard(
  db: ReadDatabase,
  { game: { userId, player }, user }: Pick<LoadedGame, "game" | "user">,
  at: number,
): Promise<ReplyOf<typeof getIntakeBoard>> {
  const week = weekOf(at - SETTLEMENT_DAY * DAY_MS);
  const { rows, own } = await selectIntakeBoard(db, week, userId);
  return {
    week,
    rows: rows.map(({ playerId, name, ...standing }) => ({
      ...standing,
      name: playerId === userId ? player.name : (name ?? HIDDEN_NAME),
      isYou: playerId === userId,
    })),
    you: own,
    isHidden: user.isHiddenOnBoards,
  };
}

/**
 * Returns the player's ledger rows that count towards a score of the week of `at`. Searches one page of the ledger per
 * call, so the cost is bounded.
 */
export async function traceBoard(
  db: ReadDatabase,
  { userId, content }: Game,
  { board, before }: { board: Board; before?: number | undefined },
  at: number,
): Promise<ReplyOf<typeof traceScore>> {
  const { rows: found, causes } = await selectLedgerRows(db, userId, {
    before: before ?? null,
    from: weekOf(at) * MS_PER_WEEK,
    limit: TRACE_PAGE_SIZE,
  });
  const repeated = repeatedQuests(causes);
  const ofWeek = found.filter((row) => weekOf(row.at) === weekOf(at));
  const last = found.at(-1);
  const isEnd = found.length < TRACE_PAGE_SIZE || !last || last.seq === 1 || ofWeek.length < found.length;
  const names = {
    action: doneText,
    quest: (key: string) => {
      const [contactId = "", questId = ""] = key.split(".");
      return content.quests.get(contentKey(contactId, questId))?.quest.name;
    },
    course: (id: string) => findCourse(id)?.name,
  };
  return {
    rows: ofWeek.flatMap((row) => {
      const gain = boardGains(row.cause, row)[board];
      if (gain <= 0 || repeated.has(row.seq)) return [];
      const text = causeText(row.cause, names);
      return [{ seq: row.seq, at: new Date(row.at).toISOString(), cause: row.cause, text, gain }];
    }),
    next: isEnd ? null : last.seq,
  };
}

/** Returns the statement that hides or shows the player's name on the boards. */
export function visibilityChange(userId: string, isHidden: boolean): Statement {
  return updateBoardVisibility(userId, isHidden);
}
