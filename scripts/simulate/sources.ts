import type { Action } from "#game/rules/actions.ts";
import { factsOf } from "#game/rules/conditions.ts";
import type { Contact, ContentKey } from "#game/rules/content.ts";
import { type ContentIndex, indexContent } from "#game/rules/content-index.ts";
import { doAction, type Rotation, wantedAction } from "#game/rules/forecast/rotation.ts";
import { openMessage } from "#game/rules/marks.ts";
import { newPlayer, type Player } from "#game/rules/player.ts";
import { NEW_POSTING } from "#game/rules/posting/cycle.ts";
import {
  applyEffects,
  type Effect,
  messageOpened,
  NO_PROGRESS,
  type Progress,
} from "#game/rules/progress.ts";
import { completeQuest, questStatus } from "#game/rules/quests.ts";
import { missingRequirements } from "#game/rules/requirements.ts";
import { type Benefits, benefitsOf, NO_BENEFITS } from "#game/rules/university/benefits.ts";
import { type Course, NO_STUDIES, type Studies, tuitionOf } from "#game/rules/university/course.ts";
import { completeCourse, enroll, type StudyOutcome } from "#game/rules/university/enrollment.ts";
import { evaluateUnlocks, unlocksOfChange } from "#game/rules/unlocks.ts";

/** The indexed content of the simulation. */
export interface World {
  readonly index: ContentIndex;
  readonly actions: readonly Action[];
  readonly courses: readonly Course[];
}

/** The state of a simulated player. */
export interface State extends Rotation {
  readonly progress: Progress;
  readonly studies: Studies;
  /** Benefits of the completed courses. */
  readonly benefits: Benefits;
}

/** A possible move. `perform` is null while energy is missing. */
export interface Wish {
  /** Source under which the experience counts. */
  readonly name: string;
  readonly perform: (() => State) | null;
}

/** A source of experience. To add a source, add a function like these. */
export type Source = (world: World, state: State, now: number) => Wish | null;

/** Opens every delivered message. */
function readMessages(world: World, player: Player, progress: Progress, now: number): Progress {
  let read = progress;
  for (const [key, { contact, message }] of world.index.messages) {
    if (messageOpened(read, key) !== false) continue;
    const opened = { contactId: contact.id, messageId: message.id, kind: "message" } as const;
    const effects = openMessage(read, opened, now);
    const same = { before: player, after: player };
    read = applyEffects(read, unlocksOfChange(world.index, read, same, effects, now));
    // An opened message may have delivered others, even before this one in the list.
    return readMessages(world, player, read, now);
  }
  return read;
}

/** Applies a move at `now`, with its unlocks, and opens all messages. */
function after(world: World, state: State, player: Player, effects: readonly Effect[], now: number): State {
  const players = { before: state.player, after: player };
  const all = unlocksOfChange(world.index, state.progress, players, effects, now);
  const progress = readMessages(world, player, applyEffects(state.progress, all), now);
  return { ...state, player, progress, done: state.done + 1 };
}

export function prepare(
  contacts: readonly Contact[],
  actions: readonly Action[],
  courses: readonly Course[] = [],
): World {
  return { index: indexContent(contacts), actions, courses };
}

/** A new character with its first unlocks and all messages open. */
export function newState(world: World): State {
  const player = newPlayer("simulated", 0);
  const effects = evaluateUnlocks(world.index, NO_PROGRESS, factsOf(player, 0));
  const state: State = {
    player,
    posting: NEW_POSTING,
    progress: NO_PROGRESS,
    studies: NO_STUDIES,
    benefits: NO_BENEFITS,
    chosen: {},
    done: 0,
  };
  return { ...after(world, state, player, effects, 0), done: 0 };
}

function perform(world: World, state: State, action: Action, now: number): State | null {
  const next = doAction(state, action, now, state.benefits);
  return next && { ...after(world, state, next.player, [], now), posting: next.posting };
}

/** The least recently chosen quick action that the player can afford, or can afford after waiting for energy. */
export const quickActions: Source = (world, state, now) => {
  const action = wantedAction(world.actions, state, now, state.benefits);
  if (!action) return null;
  const next = perform(world, state, action, now);
  if (!next) return { name: action.name, perform: null };
  const chosen = { ...state.chosen, [action.id]: state.done };
  return { name: action.name, perform: () => ({ ...next, chosen }) };
};

/** The first mission that the player can afford, new ones before repeated ones, or after waiting for energy. */
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
  const outcome = completeQuest(world.index, state.player, state.progress, wanted, null, now);
  if (!outcome.ok) return { name: "Missions", perform: null };
  return { name: "Missions", perform: () => after(world, state, outcome.player, outcome.effects, now) };
};

/** Rests if possible: what a player does while waiting for energy. */
export function rest(world: World, state: State, now: number): State | null {
  const action = world.actions.find((item) => (item.rewards.energy ?? 0) > 0);
  const next = action ? perform(world, state, action, now) : null;
  return next ? { ...next, done: state.done } : null;
}

/** Completes a finished course, then enrols in the first that costs at most half of the player's cash. */
export function study(world: World, state: State, now: number): State {
  const take = (before: State, outcome: StudyOutcome | undefined): State => {
    if (!outcome?.ok) return before;
    const { player, studies } = outcome.change;
    const benefits = benefitsOf(studies.completed, world.courses);
    return { ...after(world, before, player, [], now), studies, benefits, done: before.done };
  };
  const current = world.courses.find(({ id }) => id === state.studies.current?.courseId);
  const free = take(state, current && completeCourse(state.player, state.studies, current, now));
  if (free.studies.current) return free;
  const { level } = factsOf(free.player, now);
  const next = world.courses.find(
    (course) =>
      !free.studies.completed.includes(course.id) &&
      course.level <= level &&
      2 * tuitionOf(course, free.benefits) <= free.player.cash,
  );
  return take(free, next && enroll(free.player, free.studies, next, now, free.benefits));
}
