import type { Action } from "../core/action.ts";
import { inVariant } from "../core/action-variants.ts";
import { actionAt, payAt, refuseAction } from "../core/actions.ts";
import type { Benefits } from "../core/benefits.ts";
import { HOUR_MS } from "../core/durations.ts";
import { closedAt } from "../core/inheritance.ts";
import { experienceForLevel, levelProgress } from "../core/level.ts";
import type { ShownPlayer } from "../core/player.ts";
import {
  type MissingRequirement,
  missingRequirements,
  msUntilPossible,
  type Requirement,
} from "../core/requirements.ts";

/** Share of the player's cash that a suggested action may cost, if it earns something else. */
const MAX_PRICE_SHARE = 0.25;

/** Least share of the best action's gain for its energy that another brings to be suggested in its place. */
const MIN_RATE_SHARE = 0.5;

/** Last level at which messages come before everything else, because the player doesn't know yet that they introduce quests. */
const MESSAGES_FIRST_LEVEL = 2;

/** Something that waits for the player. Times in epoch milliseconds. */
export interface Waiting {
  readonly kind: "message" | "quest" | "client" | "student" | "course";
  /** Time since which it has waited; null if it is there again and again, and so can wait. */
  readonly since: number | null;
  /** Time when it's too late; null if it waits for ever. */
  readonly endsAt: number | null;
}

/**
 * Orders what waits: by what ends first, then by what has waited longest. Until level 2 messages come first, then quests.
 * docs/reference/character.md#waiting-for-you
 */
export function inOrder<Entry extends Waiting>(entries: readonly Entry[], level: number): readonly Entry[] {
  const rank = ({ kind }: Entry) => (kind === "message" ? 0 : kind === "quest" ? 1 : 2);
  const isNew = level <= MESSAGES_FIRST_LEVEL;
  return [...entries].sort(
    (a, b) => (isNew ? rank(a) - rank(b) : 0) || earlier(a.endsAt, b.endsAt) || earlier(a.since, b.since),
  );
}

/** Compares two times. None counts as the latest. */
function earlier(a: number | null, b: number | null): number {
  if (a === b) return 0;
  return (a ?? Number.POSITIVE_INFINITY) < (b ?? Number.POSITIVE_INFINITY) ? -1 : 1;
}

/** Absence in hours that the list mentions. */
const AWAY_HOURS = 8;

/** Returns the whole hours at `now` since the player's last act (both epoch ms); null up to eight. */
export function hoursAway(actedAt: number, now: number): number | null {
  const ms = now - actedAt;
  return ms > AWAY_HOURS * HOUR_MS ? Math.floor(ms / HOUR_MS) : null;
}

/** An available quest: not completed and not on cooldown. */
export interface OpenQuest {
  readonly contactId: string;
  readonly questId: string;
  readonly name: string;
  readonly isRepeatable: boolean;
  /** The requirements of each way to complete it: one way, or one for each choice. */
  readonly ways: readonly (readonly Requirement[])[];
}

/** Returns the quests that can be completed at `now`. Repeatable ones don't spend the energy that another quest lacks. */
export function possibleQuests(
  quests: readonly OpenQuest[],
  player: ShownPlayer,
  now: number,
): readonly OpenQuest[] {
  const isSaving = tiringQuest(quests, player, now) !== null;
  return quests.filter(
    ({ ways, isRepeatable }) => msUntilPossible(ways, player, now) === 0 && !(isRepeatable && isSaving),
  );
}

/** Returns the first quest that can be completed once only and lacks nothing but energy; null if there is none. */
function tiringQuest(
  quests: readonly OpenQuest[],
  player: ShownPlayer,
  now: number,
): { readonly quest: OpenQuest; readonly wait: number } | null {
  for (const quest of quests) {
    const wait = quest.isRepeatable ? null : msUntilPossible(quest.ways, player, now);
    if (wait) return { quest, wait };
  }
  return null;
}

/** Everything that the next step depends on. */
export interface Situation {
  readonly player: ShownPlayer;
  readonly benefits: Benefits;
  readonly actions: readonly Action[];
  /** The most urgent first. */
  readonly quests: readonly OpenQuest[];
  /** Id of the last suggested and performed action; null without one. */
  readonly doneActionId: string | null;
}

interface QuestGoal {
  readonly type: "quest";
  readonly quest: OpenQuest;
  readonly missing: MissingRequirement;
}

/** Goal of an action or a wait. */
export type Goal =
  | QuestGoal
  | { readonly type: "level"; readonly level: number; readonly missingExperience: number };

export type NextStep =
  | { readonly type: "act"; readonly action: Action; readonly goal: Goal }
  /** Energy is missing for the goal's quest, or for the action. */
  | {
      readonly type: "wait";
      readonly action: Action | null;
      readonly goal: Goal;
      readonly readyInMs: number;
    };

/**
 * Returns what to do at `now` while nothing waits: rest for a quest, or the action towards the nearest goal. Null if the actions
 * are unknown. docs/reference/character.md#waiting-for-you
 */
export function nextStep(situation: Situation, now: number): NextStep | null {
  const { player, quests } = situation;
  const tiring = tiringQuest(quests, player, now);
  if (!tiring) return towards(situation, nearestGoal(quests, player, now), now);
  const goal = goalOf(tiring.quest, player, now);
  return goal && rested(situation, { type: "wait", action: null, goal, readyInMs: tiring.wait }, now);
}

/** Suggests to rest in place of a wait, if the player can. */
function rested(
  { player, actions, benefits }: Situation,
  wait: Extract<NextStep, { type: "wait" }>,
  now: number,
): NextStep {
  const variants = actions.map((action) => inVariant(action, player, benefits.deeds));
  const rest = variants.find(({ energyCost, rewards }) => energyCost === 0 && (rewards.energy ?? 0) > 0);
  if (!rest || refuseAction(player, rest, now, benefits) !== null) return wait;
  return { type: "act", action: rest, goal: wait.goal };
}

/** The action that brings the goal closer, or the wait for its energy. */
function towards(situation: Situation, goal: Goal, now: number): NextStep | null {
  const { player, benefits } = situation;
  const actions = situation.actions.map((action) => inVariant(action, player, benefits.deeds));
  const closed = closedAt(benefits, player, now);
  const kind = goal.type === "quest" ? goal.missing.type : "level";
  const gain = (action: Action): number => {
    const { experience = 0, followers = 0 } = action.rewards;
    if (kind === "cash") return payAt(action, player, now) - (action.cashCost ?? 0);
    const isAffordable = (action.cashCost ?? 0) <= player.cash * MAX_PRICE_SHARE;
    return isAffordable ? (kind === "followers" ? followers : experience) : 0;
  };
  const rate = (basic: Action): number => {
    const action = actionAt(basic, player, benefits, now);
    const isOut = basic.id in closed || (action.cashCost ?? 0) > player.cash;
    return isOut ? 0 : gain(action) / Math.max(1, action.energyCost);
  };
  const [first, ...others] = actions.filter((action) => rate(action) > 0).sort((a, b) => rate(b) - rate(a));
  if (!first) return null;
  // Avoids suggesting the same action fifty times in a row.
  const change = others.find((action) => rate(action) >= MIN_RATE_SHARE * rate(first));
  const best = first.id === situation.doneActionId && change ? change : first;
  const refusal = refuseAction(player, best, now, benefits);
  if (!refusal) return { type: "act", action: best, goal };
  const readyInMs = "readyInMs" in refusal ? refusal.readyInMs : 0;
  return rested(situation, { type: "wait", action: best, goal, readyInMs }, now);
}

/**
 * Returns the quest with the smallest missing amount, apart from energy and levels, cash before followers; else the
 * next level.
 */
function nearestGoal(quests: readonly OpenQuest[], player: ShownPlayer, now: number): Goal {
  const [nearest] = quests
    .map((quest) => goalOf(quest, player, now))
    .filter((goal) => goal !== null)
    .filter(({ missing }) => missing.type === "cash" || missing.type === "followers")
    .sort(({ missing: a }, { missing: b }) => a.type.localeCompare(b.type) || a.missing - b.missing);
  if (nearest) return nearest;
  const { level, experience } = levelProgress(player.lifetimeExperience);
  return { type: "level", level: level + 1, missingExperience: experienceForLevel(level) - experience };
}

/** Returns the unmet requirement of the easiest way to complete the quest; null if there is none. */
function goalOf(quest: OpenQuest, player: ShownPlayer, now: number): QuestGoal | null {
  const [easiest] = quest.ways
    .map((requirements) => missingRequirements(requirements, player, now))
    .sort((a, b) => a.length - b.length);
  // Energy comes by itself, and a level by experience.
  const missing =
    easiest?.find(({ type }) => type === "level") ??
    easiest?.find(({ type }) => type !== "energy") ??
    easiest?.[0];
  return missing ? { type: "quest", quest, missing } : null;
}
