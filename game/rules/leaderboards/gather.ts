import { levelProgress } from "../level.ts";
import type { PlayerDelta } from "../player.ts";
import { BOARDS, type Board, boardGains, leagueOf, type WeekTotals } from "./boards.ts";
import { weekOf } from "./week.ts";

/* From ledger rows to weekly scores. See docs/reference/social.md#leaderboards. */

/** A ledger row's number, and the fields that decide whether it counts. */
export interface CausedRow {
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly cause: string;
}

/** A ledger row as input of the boards. */
export interface GainRow extends CausedRow, Pick<PlayerDelta, "followers" | "experience"> {}

/** Scores that ledger rows add to the week of a player. */
export interface WeekGain {
  readonly week: number;
  /** The highest league that the player had in these rows. */
  readonly league: number;
  readonly gains: WeekTotals;
  /** Time when each score was last raised, in epoch ms; the first row's time if it was not. */
  readonly raisedAt: Readonly<Record<Board, number>>;
  /** Number of the last row. */
  readonly seq: number;
}

const isStart = ({ cause }: CausedRow) => cause === "reset" || cause === "start_over";
const isQuest = ({ cause }: CausedRow) => cause.startsWith("quest:");

/**
 * Returns the numbers of the rows that don't count, because the player completed the quest in the same week before starting
 * over. `rows` are the quests and new starts of these weeks, oldest first.
 */
export function repeatedQuests(rows: readonly CausedRow[]): ReadonlySet<number> {
  const repeated = new Set<number>();
  // Quests by week: those completed before the last new start of the week, and those since.
  const former = new Set<string>();
  const current = new Set<string>();
  let week = -1;
  for (const row of rows) {
    if (weekOf(row.at) !== week) {
      week = weekOf(row.at);
      former.clear();
      current.clear();
    }
    if (isStart(row)) {
      for (const cause of current) former.add(cause);
      current.clear();
    } else if (isQuest(row)) {
      if (former.has(row.cause)) repeated.add(row.seq);
      current.add(row.cause);
    }
  }
  return repeated;
}

/**
 * Adds up ledger rows (oldest first) by week, oldest week first. `lifetimeExperience` is the player's after the last row,
 * and `repeated` the rows that don't count.
 */
export function gatherWeeks(
  rows: readonly GainRow[],
  lifetimeExperience: number,
  repeated: ReadonlySet<number>,
): WeekGain[] {
  const weeks: WeekGain[] = [];
  // Never below 0, unless somebody has edited the database by hand.
  let experience = Math.max(0, lifetimeExperience - rows.reduce((sum, row) => sum + row.experience, 0));
  for (const row of rows) {
    experience += row.experience;
    const [week, last] = [weekOf(row.at), weeks.at(-1)];
    const before = last?.week === week ? weeks.pop() : undefined;
    weeks.push(added(before, row, !repeated.has(row.seq) ? boardGains(row.cause, row) : null, experience));
  }
  return weeks;
}

function added(
  before: WeekGain | undefined,
  { seq, at }: GainRow,
  gains: WeekTotals | null,
  experience: number,
): WeekGain {
  const league =
    gains && BOARDS.some((board) => gains[board] > 0) ? leagueOf(levelProgress(experience).level) : 0;
  const each = (next: (board: Board) => number): WeekTotals => ({
    followers: next("followers"),
    experience: next("experience"),
    posts: next("posts"),
  });
  return {
    week: weekOf(at),
    league: Math.max(before?.league ?? 1, league),
    gains: each((board) => (before?.gains[board] ?? 0) + (gains?.[board] ?? 0)),
    raisedAt: each((board) => (gains && gains[board] > 0 ? at : (before?.raisedAt[board] ?? at))),
    seq,
  };
}
