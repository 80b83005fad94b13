import { type Action, performAction, refuseAction } from "#game/rules/actions.ts";
import { factsOf } from "#game/rules/conditions.ts";
import type { Contact, ContentKey } from "#game/rules/content.ts";
import { type ContentIndex, indexContent } from "#game/rules/content-index.ts";
import { openMessage } from "#game/rules/marks.ts";
import { newPlayer, type Player } from "#game/rules/player.ts";
import {
  applyEffects,
  type Effect,
  messageOpened,
  NO_PROGRESS,
  type Progress,
} from "#game/rules/progress.ts";
import { completeQuest, questStatus } from "#game/rules/quests.ts";
import { missingRequirements } from "#game/rules/requirements.ts";
import { evaluateUnlocks, unlocksOfChange } from "#game/rules/unlocks.ts";

/** What is played: prepared once. */
export interface World {
  readonly index: ContentIndex;
  readonly actions: readonly Action[];
}

/** A simulated player at a moment. */
export interface State {
  readonly player: Player;
  readonly progress: Progress;
  /** How many things were done when an action was last chosen, by its id. */
  readonly chosen: Readonly<Record<string, number>>;
  /** Things done so far, rests aside. */
  readonly done: number;
}

/** Something a player wants to do; `perform` is null where energy is still missing. */
export interface Wish {
  /** What the experience is counted under. */
  readonly name: string;
  readonly perform: (() => State) | null;
}

/** Where experience comes from. A further source (posts, courses) is a further function like these. */
export type Source = (world: World, state: State, now: number) => Wish | null;

/** Opens every message that has come. */
function readMessages(world: World, player: Player, progress: Progress, now: number): Progress {
  let read = progress;
  for (const [key, { contact, message }] of world.index.messages) {
    if (messageOpened(read, key) !== false) continue;
    const opened = { contactId: contact.id, messageId: message.id, kind: "message" } as const;
    const effects = openMessage(read, opened, now);
    const same = { before: player, after: player };
    read = applyEffects(read, unlocksOfChange(world.index, read, same, effects, now));
    // What was opened may have brought further messages, also such that were already passed.
    return readMessages(world, player, read, now);
  }
  return read;
}

/** The state after something that was done at `now`, with what it unlocks and the messages read. */
function after(world: World, state: State, player: Player, effects: readonly Effect[], now: number): State {
  const players = { before: state.player, after: player };
  const all = unlocksOfChange(world.index, state.progress, players, effects, now);
  const progress = readMessages(world, player, applyEffects(state.progress, all), now);
  return { ...state, player, progress, done: state.done + 1 };
}

export function prepare(contacts: readonly Contact[], actions: readonly Action[]): World {
  return { index: indexContent(contacts), actions };
}

/** A new character, with what unlocks at once and the messages read. */
export function newState(world: World): State {
  const player = newPlayer("simulated", 0);
  const effects = evaluateUnlocks(world.index, NO_PROGRESS, factsOf(player, 0));
  const state = { player, progress: NO_PROGRESS, chosen: {}, done: 0 };
  return { ...after(world, state, player, effects, 0), done: 0 };
}

function perform(world: World, state: State, action: Action, now: number): State | null {
  const outcome = performAction(state.player, action, now);
  return outcome.ok ? after(world, state, outcome.player, [], now) : null;
}

/** The quick action that was chosen longest ago among those that the player can pay; energy they wait for. */
export const quickActions: Source = (world, state, now) => {
  let wanted: Action | null = null;
  for (const action of world.actions) {
    if (action.energyCost === 0) continue;
    const refusal = refuseAction(state.player, action, now);
    if (refusal && refusal.reason !== "low_energy") continue;
    if ((action.cashCost ?? 0) > state.player.cash) continue;
    const last = wanted ? (state.chosen[wanted.id] ?? -1) : Number.POSITIVE_INFINITY;
    if ((state.chosen[action.id] ?? -1) < last) wanted = action;
  }
  if (!wanted) return null;
  const action = wanted;
  const next = perform(world, state, action, now);
  if (!next) return { name: action.name, perform: null };
  const chosen = { ...state.chosen, [action.id]: state.done };
  return { name: action.name, perform: () => ({ ...next, chosen }) };
};

/** The first mission that the player can pay, new ones before repeated ones; energy they wait for. */
export const missions: Source = (world, state, now) => {
  let wanted: ContentKey | null = null;
  for (const [key, { contact, quest }] of world.index.quests) {
    const { status } = questStatus(contact.id, quest, state.progress, now);
    if (status !== "available" || (quest.isRepeatable && wanted !== null)) continue;
    const missing = missingRequirements(quest.requirements, state.player, now);
    if (missing.some((item) => item.type !== "energy")) continue;
    wanted = key;
    if (!quest.isRepeatable) break;
  }
  if (!wanted) return null;
  const outcome = completeQuest(world.index, state.player, state.progress, wanted, now);
  if (!outcome.ok) return { name: "Missions", perform: null };
  return { name: "Missions", perform: () => after(world, state, outcome.player, outcome.effects, now) };
};

/** Rests where that is possible: it is what a player does who waits for energy. */
export function rest(world: World, state: State, now: number): State | null {
  const action = world.actions.find((item) => (item.rewards.energy ?? 0) > 0);
  const next = action ? perform(world, state, action, now) : null;
  return next ? { ...next, done: state.done } : null;
}
