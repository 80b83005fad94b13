import { HOUR_MS } from "../durations.ts";
import { applyDelta, NO_DELTA, type Player, type PlayerDelta } from "../player.ts";
import type { BriefGoal, CauseSum } from "./goals.ts";
import { measure } from "./goals.ts";

/** Time between the end of a brief and the offer of the next, in milliseconds. */
export const BRIEF_PAUSE_MS = 20 * HOUR_MS;
/** Time from the offer of a brief until it counts as missed, in milliseconds. */
export const BRIEF_OPEN_MS = 36 * HOUR_MS;
/** Level from which a brief's pay no longer grows. */
export const MAX_PAID_LEVEL = 40;

/** A player's last taken brief. */
export interface Brief {
  /** 1 for the first brief. */
  readonly number: number;
  /** Start of its 36 hours (epoch ms). */
  readonly offeredAt: number;
  /** The player's level on taking it, which determines the pay. */
  readonly level: number;
  /** Each goal's id, and the player's count of its kind on taking the brief. */
  readonly goals: readonly { readonly id: string; readonly from: number }[];
  /** Null while it isn't finished. */
  readonly finishedAt: number | null;
  /** Finished briefs in a row, halved by each missed one. */
  readonly streak: number;
  readonly bestStreak: number;
}

/** Phase of a player's brief. Moments are in epoch ms; `streak` includes the loss by a missed brief. */
export type BriefPhase =
  | { readonly type: "waiting"; readonly opensAt: number; readonly streak: number }
  /** `closesAt` is null if its 36 hours begin when the player takes it. */
  | { readonly type: "offered"; readonly closesAt: number | null; readonly streak: number }
  | { readonly type: "taken"; readonly brief: Brief; readonly closesAt: number; readonly streak: number };

/**
 * Returns the phase at `now`. A missed brief halves the streak once: the next is offered without an end until the player
 * takes it, so an absence of any length costs half. See docs/decisions/025-a-brief-is-read-from-the-sums.md.
 */
export function phaseOf(brief: Brief | null, now: number): BriefPhase {
  if (!brief) return { type: "offered", closesAt: null, streak: 0 };
  const { finishedAt, streak } = brief;
  const offeredAt = offerOf(brief);
  const closesAt = offeredAt + BRIEF_OPEN_MS;
  if (now >= closesAt) return { type: "offered", closesAt: null, streak: Math.floor(streak / 2) };
  if (finishedAt === null) return { type: "taken", brief, closesAt, streak };
  if (now < offeredAt) return { type: "waiting", opensAt: offeredAt, streak };
  return { type: "offered", closesAt, streak };
}

/** Returns when the 36 hours of the last brief began, or those of the one after it (epoch ms). */
export function offerOf({ finishedAt, offeredAt }: Brief): number {
  return finishedAt === null ? offeredAt : finishedAt + BRIEF_PAUSE_MS;
}

/** Returns the number of the taken brief, or of the next offer. */
export function numberOf(brief: Brief | null, phase: BriefPhase): number {
  return phase.type === "taken" ? phase.brief.number : (brief?.number ?? 0) + 1;
}

/** Takes the offered brief at `now`; null unless one is offered. `goals` are those of its number. */
export function takeBrief(
  brief: Brief | null,
  goals: readonly BriefGoal[],
  sums: readonly CauseSum[],
  level: number,
  now: number,
): Brief | null {
  const phase = phaseOf(brief, now);
  if (phase.type !== "offered") return null;
  return {
    number: numberOf(brief, phase),
    offeredAt: phase.closesAt === null || brief === null ? now : offerOf(brief),
    level,
    goals: goals.map(({ id, kind }) => ({ id, from: measure(kind, sums) })),
    finishedAt: null,
    streak: phase.streak,
    bestStreak: brief?.bestStreak ?? 0,
  };
}

/** A goal of a taken brief with its progress: 0 to `goal.count`. */
export interface GoalProgress {
  readonly goal: BriefGoal;
  readonly done: number;
}

/** Returns the progress of each goal of a taken brief. A goal that the pool no longer has is left out. */
export function progressOf(
  { goals }: Brief,
  pool: readonly BriefGoal[],
  sums: readonly CauseSum[],
): readonly GoalProgress[] {
  return goals.flatMap(({ id, from }) => {
    const goal = pool.find((item) => item.id === id);
    if (!goal) return [];
    return [{ goal, done: Math.min(goal.count, Math.max(0, measure(goal.kind, sums) - from)) }];
  });
}

/** Returns whether all goals are reached. */
export function isDone(progress: readonly GoalProgress[]): boolean {
  return progress.every(({ goal, done }) => done >= goal.count);
}

/** Returns the reward of a brief taken at `level`. */
export function briefReward(level: number): Pick<PlayerDelta, "cash" | "experience"> {
  const paid = Math.min(level, MAX_PAID_LEVEL);
  return { cash: 25 * paid, experience: 10 + 3 * paid };
}

/** Reason that a brief can't be finished. */
export type BriefRefusal =
  | { readonly reason: "not_taken"; readonly phase: BriefPhase }
  | { readonly reason: "goals_open"; readonly open: readonly GoalProgress[] };

export type BriefOutcome =
  | { readonly ok: true; readonly player: Player; readonly delta: PlayerDelta; readonly brief: Brief }
  | { readonly ok: false; readonly refusal: BriefRefusal };

/** Finishes the taken brief at `now`: pays, and adds one to the streak. Refused while a goal is open. */
export function finishBrief(
  player: Player,
  stored: Brief | null,
  pool: readonly BriefGoal[],
  sums: readonly CauseSum[],
  now: number,
): BriefOutcome {
  const phase = phaseOf(stored, now);
  if (phase.type !== "taken") return { ok: false, refusal: { reason: "not_taken", phase } };
  const { brief, streak } = phase;
  const progress = progressOf(brief, pool, sums);
  if (!isDone(progress)) {
    const open = progress.filter(({ goal, done }) => done < goal.count);
    return { ok: false, refusal: { reason: "goals_open", open } };
  }
  const delta = { ...NO_DELTA, ...briefReward(brief.level) };
  const longer = streak + 1;
  return {
    ok: true,
    player: applyDelta(player, delta, now),
    delta,
    brief: { ...brief, finishedAt: now, streak: longer, bestStreak: Math.max(brief.bestStreak, longer) },
  };
}
