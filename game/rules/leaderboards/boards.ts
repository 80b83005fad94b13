import type { PlayerDelta } from "../player.ts";
import { STATUSES } from "../status.ts";
import { weekOf } from "./week.ts";

/** What the weekly boards count. */
export const BOARDS = ["followers", "experience", "posts"] as const;
export type Board = (typeof BOARDS)[number];

/** Players shown of one board. */
export const BOARD_SIZE = 20;
/** The cause of ledger rows that come from a posting cycle. */
export const POST_CAUSE = "post";
/** Causes that move a player without their doing: they count on no board. */
const UNCOUNTED_CAUSES: readonly string[] = ["reset", "start", "admin", "adjustment"];

/** What a player has on the boards of one week. All 0 or more. */
export type WeekTotals = Readonly<Record<Board, number>>;

/** A player's row of one week. */
export interface Standing {
  readonly playerId: string;
  readonly score: number;
  /** The moment (epoch ms) at which the score was last raised. */
  readonly scoredAt: number;
}

/** The league of a level: the first level of its status. Players of a league compete with each other alone. */
export function leagueOf(level: number): number {
  return (STATUSES.findLast((step) => step.level <= level) ?? STATUSES[0]).level;
}

/** The name of a league. */
export function leagueName(league: number): string {
  return (STATUSES.find((step) => step.level === league) ?? STATUSES[0]).status;
}

/**
 * What one ledger row adds to the totals of its week. Losses take nothing away, so that a score never falls and
 * whoever scored first stays first. A reset and an administrator's edit add nothing.
 */
export function boardGains(cause: string, delta: Pick<PlayerDelta, "followers" | "experience">): WeekTotals {
  const [kind = ""] = cause.split(":");
  if (UNCOUNTED_CAUSES.includes(kind)) return { followers: 0, experience: 0, posts: 0 };
  return {
    followers: Math.max(0, delta.followers),
    experience: Math.max(0, delta.experience),
    posts: kind === POST_CAUSE ? 1 : 0,
  };
}

/** Sorts a board: the higher score first; of equal scores the one that was there first, then by player. */
export function compareStandings(a: Standing, b: Standing): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.scoredAt !== b.scoredAt) return a.scoredAt - b.scoredAt;
  return a.playerId < b.playerId ? -1 : Number(a.playerId > b.playerId);
}

/** The board with places from 1; a score of 0 has no place. */
export function ranked(standings: readonly Standing[]): readonly (Standing & { readonly place: number })[] {
  return standings
    .filter(({ score }) => score > 0)
    .sort(compareStandings)
    .map((standing, index) => ({ ...standing, place: index + 1 }));
}

/** Whether a row belongs to the week of `now`. */
export function isThisWeek(at: number, now: number): boolean {
  return weekOf(at) === weekOf(now);
}
