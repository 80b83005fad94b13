import type { PlayerDelta } from "../player.ts";
import { STATUSES } from "../status.ts";

/** Scores of the weekly boards. */
export const BOARDS = ["followers", "experience", "posts"] as const;
export type Board = (typeof BOARDS)[number];

/** Number of players shown on a board. */
export const BOARD_SIZE = 20;
/** Cause of the ledger rows of posting cycles. */
export const POST_CAUSE = "post";
/** Causes that no board counts, because they are not achievements of the player. */
const UNCOUNTED_CAUSES: readonly string[] = ["reset", "start_over", "start", "admin", "adjustment"];

/** A player's scores of one week, each 0 or more. */
export type WeekTotals = Readonly<Record<Board, number>>;

export const NO_GAINS: WeekTotals = { followers: 0, experience: 0, posts: 0 };

/** Returns the league of a level: the first level of its status. Players compete within their league. */
export function leagueOf(level: number): number {
  return (STATUSES.findLast((each) => each.level <= level) ?? STATUSES[0]).level;
}

/** Returns the name of a league. */
export function leagueName(league: number): string {
  return (STATUSES.find((each) => each.level === league) ?? STATUSES[0]).status;
}

/**
 * Returns a ledger row's scores in its week. Ignores losses, so scores never fall and an earlier equal
 * score stays ahead. A reset and an administrator's edit add nothing.
 */
export function boardGains(cause: string, delta: Pick<PlayerDelta, "followers" | "experience">): WeekTotals {
  const [kind = ""] = cause.split(":");
  if (UNCOUNTED_CAUSES.includes(kind)) return NO_GAINS;
  return {
    followers: Math.max(0, delta.followers),
    experience: Math.max(0, delta.experience),
    posts: kind === POST_CAUSE ? 1 : 0,
  };
}
