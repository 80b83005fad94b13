import * as v from "valibot";
import type { Brief, BriefRefusal } from "../rules/brief/brief.ts";
import { count } from "./count.ts";
import { endpoint } from "./endpoint.ts";
import { PlayerState } from "./player.ts";
import { withEvents } from "./realtime/game-events.ts";
import * as texts from "./texts.ts";

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));
const duration = v.pipe(v.number(), v.minValue(0));

/** A player's brief at the time of the reply. Holds durations, so that clocks needn't agree. */
export const BriefView = v.object({
  /** `waiting` for the next offer, `offered`, or `taken`. */
  phase: v.picklist(["waiting", "offered", "taken"]),
  /** Number of the brief that is taken, or offered next; 1 for the first. */
  number: positive,
  /** Milliseconds until the next one is offered; null unless waiting. */
  opensInMs: v.nullable(duration),
  /** Milliseconds until it counts as missed; null while waiting, and if the time starts when the player takes it. */
  closesInMs: v.nullable(duration),
  /** Empty while waiting. */
  goals: v.array(
    v.object({ id: v.string(), label: v.string(), kind: v.string(), count: positive, done: count }),
  ),
  /** True if all goals are reached and the reward can be collected. */
  isDone: v.boolean(),
  reward: v.object({ cash: count, experience: count }),
  /** Finished briefs in a row; a missed one halves it. */
  streak: count,
  bestStreak: count,
  /** Version of the player that the progress includes. Absent from an earlier server. */
  version: v.optional(count),
});
export type BriefView = v.InferOutput<typeof BriefView>;

export const getBrief = endpoint("GET", "/game/brief", { reply: BriefView });

/** The result of a request that changes the brief. */
export const BriefResult = withEvents({
  brief: BriefView,
  /** Paid amount; 0 unless the brief was finished. */
  cashGained: count,
  experienceGained: count,
  leveledUp: v.boolean(),
  newStats: PlayerState,
});
export type BriefResult = v.InferOutput<typeof BriefResult>;

/** Takes the offered brief: its goals count from now on. Changes nothing if it is already taken. */
export const takeBrief = endpoint("POST", "/game/brief/take", { reply: BriefResult });
/** Finishes the taken brief and pays its reward. */
export const finishBrief = endpoint("POST", "/game/brief/finish", { reply: BriefResult });

export const BRIEF_TEXT = {
  load: texts.failedToLoadTheDaily,
  take: texts.failedToTakeTheBrief,
  finish: texts.failedToCollectTheReward,
  tooEarly: texts.theNextBriefIsntHere,
  missed: texts.thisBriefHasRunOut,
  notTaken: texts.takeTheBriefFirst,
} as const;

/** Says why a brief can't be finished, for people. */
export function briefRefusalText(refusal: BriefRefusal, stored: Brief | null): string {
  if (refusal.reason === "goals_open") {
    const open = refusal.open.map(({ goal, done }) => texts.goalProgress(goal.label, done, goal.count));
    return texts.notFinishedYet(open.join(", "));
  }
  if (refusal.phase.type === "waiting") return texts.thisBriefIsAlreadyFinished;
  return stored && stored.finishedAt === null ? BRIEF_TEXT.missed : BRIEF_TEXT.notTaken;
}
