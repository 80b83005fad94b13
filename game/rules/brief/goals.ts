import { POST_ACTION_ID } from "../actions/action.ts";
import { shuffled } from "../feed/scatter.ts";

import type { Progress } from "../progress.ts";
import { type PastCondition, pastHolds } from "../quests/past.ts";

/** Quantity that a goal counts: repetitions of a quick action, or a sum over several causes. */
export type GoalKind = `action:${string}` | "cash" | "followers" | "missions" | "posts";

/** A goal of the pool. See docs/reference/character.md#daily-brief. */
export interface BriefGoal {
  readonly id: string;
  /** Instruction: `Bag fries 10 times`. */
  readonly label: string;
  readonly kind: GoalKind;
  /** Amount, 1 or more. */
  readonly count: number;
  /** The first and the last level at which it is offered; no limit if absent. */
  readonly minLevel?: number | undefined;
  readonly maxLevel?: number | undefined;
  /** Conditions of the offer, all of which have to hold. */
  readonly when?: readonly PastCondition[] | undefined;
}

/** The sum of a player's ledger for one group of causes. */
export interface CauseSum {
  /** As `causeGroup` gives it. */
  readonly group: string;
  readonly rows: number;
  readonly cash: number;
  readonly followers: number;
}

/** Number of goals of a brief. */
export const GOALS_OF_BRIEF = 3;

const POST_GROUPS = ["post", `action:${POST_ACTION_ID}`];
/** Groups whose gains count. Excludes quests, because their effects can take, and a goal must not move backwards. */
const isWork = ({ group }: CauseSum): boolean => group === "post" || group.startsWith("action:");

/** Returns a player's total of a kind so far; 0 for an unknown kind. A brief compares it with the total when it was taken. */
export function measure(kind: string, sums: readonly CauseSum[]): number {
  const rowsOf = (groups: readonly string[]) =>
    total(sums, (sum) => (groups.includes(sum.group) ? sum.rows : 0));
  switch (kind) {
    case "cash":
      return total(sums, (sum) => (isWork(sum) ? Math.max(0, sum.cash) : 0));
    case "followers":
      return total(sums, (sum) => (isWork(sum) ? Math.max(0, sum.followers) : 0));
    case "missions":
      return rowsOf(["quest"]);
    case "posts":
      return rowsOf(POST_GROUPS);
    default:
      return rowsOf([kind]);
  }
}

/** A goal with its progress, as the view shows it. */
interface ShownGoal {
  readonly kind: string;
  readonly count: number;
  readonly done: number;
}

/** Returns the goals of a taken brief after one more change of the player. */
export function afterChange<Goal extends ShownGoal>(goals: readonly Goal[], change: CauseSum): Goal[] {
  return goals.map((goal) => ({
    ...goal,
    done: Math.min(goal.count, goal.done + measure(goal.kind, [change])),
  }));
}

function total(sums: readonly CauseSum[], amount: (sum: CauseSum) => number): number {
  return sums.reduce((result, sum) => result + amount(sum), 0);
}

/** The facts on which a player's offered goals depend. */
export interface GoalReader {
  readonly playerId: string;
  readonly level: number;
  readonly quests: Progress["quests"];
  /** Ids of actions closed to the player, which no goal counts; none if absent. */
  readonly closed?: Readonly<Record<string, string>>;
}

/** The kinds that the player can't raise. Without posts, almost nothing brings followers. */
function shutKinds(closed: Readonly<Record<string, string>>): ReadonlySet<GoalKind> {
  const kinds = Object.keys(closed).map((id): GoalKind => `action:${id}`);
  return new Set(POST_ACTION_ID in closed ? [...kinds, "posts", "followers"] : kinds);
}

/**
 * Picks the goals of a brief: three of different kinds that are offered to the player, or fewer if the pool has no more.
 * Depends only on the pool, the reader and the number of the brief.
 */
export function pickGoals(
  pool: readonly BriefGoal[],
  { playerId, level, quests, closed = {} }: GoalReader,
  number: number,
): readonly BriefGoal[] {
  const shut = shutKinds(closed);
  const offered = pool.filter(
    ({ kind, minLevel = 1, maxLevel = Number.POSITIVE_INFINITY, when = [] }) =>
      !shut.has(kind) &&
      minLevel <= level &&
      level <= maxLevel &&
      pastHolds(when, quests, Number.POSITIVE_INFINITY),
  );
  const picked: BriefGoal[] = [];
  for (const goal of shuffled(offered, `brief:${playerId}:${number}`)) {
    if (picked.length === GOALS_OF_BRIEF) break;
    if (picked.every(({ kind }) => kind !== goal.kind)) picked.push(goal);
  }
  return picked;
}
