import type { Action } from "../core/action.ts";
import { inForm } from "../core/action-forms.ts";
import { actionAt, payAt, refuseAction } from "../core/actions.ts";
import type { Benefits } from "../core/benefits.ts";
import { closedAt } from "../core/inheritance.ts";
import { experienceForLevel, levelOf, levelProgress } from "../core/level.ts";
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

/** Number of unread messages above which they no longer come first, because the player isn't going to read them now. */
const MAX_URGENT_MESSAGES = 20;

/** Last level at which messages come before quests, because the player doesn't know yet that messages introduce them. */
const MESSAGES_FIRST_LEVEL = 2;

/** An available quest: not completed and not on cooldown. */
export interface OpenQuest {
  readonly contactId: string;
  readonly questId: string;
  readonly name: string;
  readonly isRepeatable: boolean;
  /** The requirements of each way to complete it: one way, or one for each choice. */
  readonly ways: readonly (readonly Requirement[])[];
}

/** A client or student waiting for the player's answer. */
export interface Waiting {
  readonly name: string;
  /** Number of clients who wait behind them. */
  readonly others: number;
}

/** Everything that the next step depends on. */
export interface Situation {
  readonly player: ShownPlayer;
  readonly benefits: Benefits;
  readonly actions: readonly Action[];
  readonly isCourseOver: boolean;
  /** The most urgent first. */
  readonly quests: readonly OpenQuest[];
  readonly unreadMessages: number;
  /** The longest-waiting client; null if none waits. */
  readonly client: Waiting | null;
  /** The student with the longest-waiting card of the Intake; null if none waits. */
  readonly student: Waiting | null;
  /** The first contact that the player has not viewed; null if there is none. */
  readonly newContactId: string | null;
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
  | { readonly type: "complete_course" }
  | { readonly type: "complete_quest"; readonly quest: OpenQuest }
  | { readonly type: "read_messages"; readonly count: number }
  | { readonly type: "meet_contact"; readonly contactId: string }
  | { readonly type: "advise_client"; readonly client: Waiting }
  | { readonly type: "answer_card"; readonly student: Waiting }
  | { readonly type: "act"; readonly action: Action; readonly goal: Goal }
  /** Energy is missing for the goal's quest, or for the action. */
  | {
      readonly type: "wait";
      readonly action: Action | null;
      readonly goal: Goal;
      readonly readyInMs: number;
    };

/**
 * Returns the best thing to do at `now`; null if the actions are unknown and nothing else is possible. Rewards come
 * first, then messages and quests, then waiting people, then the action towards the nearest goal.
 * docs/reference/character.md#next-step
 */
export function nextStep(situation: Situation, now: number): NextStep | null {
  const { player, quests, unreadMessages, newContactId, client, student } = situation;
  const waits = quests.map((quest) => ({ quest, wait: msUntilPossible(quest.ways, player, now) }));
  const possible = waits.filter(({ wait }) => wait === 0).map(({ quest }) => quest);
  const story = possible.find(({ isRepeatable }) => !isRepeatable);

  if (situation.isCourseOver) return { type: "complete_course" };
  const messages = { type: "read_messages", count: unreadMessages } as const;
  const areUrgent = unreadMessages > 0 && unreadMessages <= MAX_URGENT_MESSAGES;
  if (areUrgent && levelOf(player.lifetimeExperience) <= MESSAGES_FIRST_LEVEL) return messages;
  if (story) return { type: "complete_quest", quest: story };
  if (areUrgent) return messages;
  const meanwhile = (step: NextStep | null) => (unreadMessages > 0 && step?.type !== "act" ? messages : step);
  if (newContactId !== null) return { type: "meet_contact", contactId: newContactId };
  if (client) return { type: "advise_client", client };
  if (student) return { type: "answer_card", student };

  // Energy for a story is not spent on anything else.
  const tiring = waits.find(({ quest, wait }) => wait !== null && !quest.isRepeatable);
  if (tiring) {
    const goal = goalOf(tiring.quest, player, now);
    if (!goal) return null;
    return meanwhile(
      rested(situation, { type: "wait", action: null, goal, readyInMs: tiring.wait ?? 0 }, now),
    );
  }
  const [errand] = possible;
  if (errand) return { type: "complete_quest", quest: errand };
  return meanwhile(towards(situation, nearestGoal(quests, player, now), now));
}

/** Suggests to rest in place of a wait, if the player can. */
function rested(
  { player, actions, benefits }: Situation,
  wait: Extract<NextStep, { type: "wait" }>,
  now: number,
): NextStep {
  const forms = actions.map((action) => inForm(action, player, benefits.deeds));
  const rest = forms.find(({ energyCost, rewards }) => energyCost === 0 && (rewards.energy ?? 0) > 0);
  if (!rest || refuseAction(player, rest, now, benefits) !== null) return wait;
  return { type: "act", action: rest, goal: wait.goal };
}

/** The action that brings the goal closer, or the wait for its energy. */
function towards(situation: Situation, goal: Goal, now: number): NextStep | null {
  const { player, benefits } = situation;
  const actions = situation.actions.map((action) => inForm(action, player, benefits.deeds));
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
