import { CALL_ACTION_ID, withRaise } from "#game/clients/call.ts";
import type { Client } from "#game/clients/client.ts";
import { afterRaisedCall } from "#game/clients/settle.ts";
import type { Documents } from "#game/content/kinds.ts";
import { type Action, POST_ACTION_ID } from "#game/core/action.ts";
import { actionCause, doneDeeds, firstVariant, inVariant } from "#game/core/action-variants.ts";
import { actionAt, applyAction, payAt, refuseAction } from "#game/core/actions.ts";
import { type Benefits, benefitsOf } from "#game/core/benefits.ts";
import { factsOf, type Scholar } from "#game/core/conditions.ts";
import type { Contact, ContentKey, Quest, QuestChoice, Rewards } from "#game/core/content.ts";
import { type ContentIndex, indexContent } from "#game/core/content-index.ts";
import { type Course, NO_STUDIES, type Studies, tuitionOf } from "#game/core/course.ts";
import { closedAt, heirOf, withInheritance } from "#game/core/inheritance.ts";
import type { Inheritance } from "#game/core/inheritance-terms.ts";
import { openMessage } from "#game/core/marks.ts";
import type { Player } from "#game/core/player.ts";
import {
  applyEffects,
  type Effect,
  type FormerRun,
  messageOpened,
  NO_PROGRESS,
  type Progress,
  progressAt,
} from "#game/core/progress.ts";
import { questDelta, questTerms } from "#game/core/quest-terms.ts";
import { missingRequirements } from "#game/core/requirements.ts";
import { hashOf } from "#game/core/scatter.ts";
import type { IntakeContent } from "#game/intake/intake.ts";
import { questNow } from "#game/npcs/quest-now.ts";
import { completeQuest, questStatus } from "#game/npcs/quests.ts";
import { evaluateUnlocks, unlocksOfChange } from "#game/npcs/unlocks.ts";
import { closedActions, type Ending } from "#game/profile/endings.ts";
import { attendPosting, NEW_POSTING, type Posting, postCycle } from "#game/social/cycle.ts";
import { TONES } from "#game/social/lines.ts";
import { chosenTone, knownFor } from "#game/social/tones.ts";
import { completeCourse, enroll } from "#game/university/enrollment.ts";

/** The indexed content of the simulation. */
export interface World {
  readonly index: ContentIndex;
  readonly actions: readonly Action[];
  readonly courses: readonly Course[];
  readonly endings: readonly Ending[];
  /** The inheritances of a later run. */
  readonly inheritances: readonly Inheritance[];
  readonly clients: readonly Client[];
  /** Null if there is none. */
  readonly intake: IntakeContent | null;
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
  /** The cause of its ledger row. */
  readonly cause: string;
  readonly perform: (() => State) | null;
}

/** A move that takes no energy, and is made as soon as it can be. */
export type Chore = Wish & { readonly perform: () => State };

/** The name of the quests among the sources. */
const QUESTS = "Missions";

/** Returns the cause of an action's ledger rows. Content in its first variant goes out through the posting widget. */
function causeOf(action: Action): string {
  return action.id === POST_ACTION_ID && action.variant === undefined ? "post" : actionCause(action);
}

/** Returns the name under which what an action earned counts: that of its first variant. */
function nameOf({ actions }: World, { id }: Action): string {
  return actions.find((action) => action.id === id)?.name ?? id;
}

/** A source of experience. To add a source, add a function like these. */
export type Source = (world: World, state: State, now: number) => Wish | null;

/** Opens every delivered message. */
function readMessages(world: World, scholar: Scholar, progress: Progress, now: number): Progress {
  let read = progress;
  for (const [key, { contact, message }] of world.index.messages) {
    if (messageOpened(read, key) !== false) continue;
    const opened = { contactId: contact.id, messageId: message.id, kind: "message" } as const;
    const effects = openMessage(read, opened, now);
    const same = { before: scholar, after: scholar };
    read = applyEffects(read, unlocksOfChange(world.index, read, same, effects, now));
    // An opened message may have delivered others, even before this one in the list.
    return readMessages(world, scholar, read, now);
  }
  return read;
}

/** Applies a move at `now`, with its unlocks, and opens all messages. */
function after(
  world: World,
  state: State,
  player: Player,
  effects: readonly Effect[],
  now: number,
  studies: Studies = state.studies,
): State {
  const scholar = { player, studies };
  const all = unlocksOfChange(world.index, state.progress, { before: state, after: scholar }, effects, now);
  const changed = applyEffects(state.progress, all);
  // Most moves deliver nothing, and a search of all messages takes half of the time of a simulation.
  const isUnread = changed.messages !== state.progress.messages;
  const progress = isUnread ? readMessages(world, scholar, changed, now) : changed;
  return { ...state, player, studies, progress, done: state.done + 1 };
}

/** The state at `now`, with all due messages delivered and read. */
export function arrivals(world: World, state: State, now: number): State {
  const progress = progressAt(state.progress, now);
  if (progress === state.progress) return state;
  return { ...state, progress: readMessages(world, state, progress, now) };
}

export function prepare(
  contacts: readonly Contact[],
  actions: readonly Action[],
  courses: readonly Course[] = [],
  endings: readonly Ending[] = [],
  documents: Documents | null = null,
): World {
  const inheritances = documents?.["other-run"].inheritances ?? [];
  const index = indexContent(contacts, { inheritances, actions, courses });
  const clients = documents?.["two-oclock"].clients ?? [];
  return {
    index,
    actions,
    courses,
    endings,
    inheritances,
    clients,
    intake: documents?.["the-intake"] ?? null,
  };
}

/** The run's inheritance; null if none. */
function inheritanceOf({ inheritances }: World, former: FormerRun | null): Inheritance | null {
  return inheritances.find(({ id }) => id === former?.inheritance) ?? null;
}

/** The benefits of courses, certificates and what the run inherits. */
function earnedBenefits(world: World, completed: readonly string[], former: FormerRun | null): Benefits {
  const earned = benefitsOf(completed, world.courses, former?.number);
  return withInheritance(earned, inheritanceOf(world, former));
}

/** A new character with its first unlocks and all messages open, of the run after `former` if there was one. */
export function newState(world: World, former: FormerRun | null = null): State {
  const at = former?.at ?? 0;
  const player = heirOf("simulated", at, inheritanceOf(world, former));
  const progress = { ...NO_PROGRESS, former };
  const effects = evaluateUnlocks(world.index, progress, factsOf({ player, studies: NO_STUDIES }, at));
  const state: State = {
    player,
    posting: NEW_POSTING,
    progress,
    studies: NO_STUDIES,
    benefits: earnedBenefits(world, [], former),
    chosen: {},
    done: 0,
  };
  return { ...after(world, state, player, effects, at), done: 0 };
}

function perform(world: World, state: State, action: Action, now: number): State | null {
  const { clients } = state.progress;
  const raised = withRaise(state.benefits, clients);
  const next = doAction(state, action, now, raised);
  if (!next) return null;
  const pay = (benefits: Benefits) => payAt(actionAt(action, state.player, benefits, now), state.player, now);
  const isRaised = action.id === CALL_ACTION_ID && clients.raisedCalls > 0;
  const book = isRaised ? afterRaisedCall(clients, pay(raised) - pay(state.benefits), now) : clients;
  const effects: Effect[] = isRaised ? [{ type: "set_clients", clients: book }] : [];
  return { ...after(world, state, next.player, effects, now), posting: next.posting };
}

/** The least recently chosen quick action that the player can afford, or can afford after waiting for energy. */
export const quickActions: Source = (world, state, now) => {
  const action = wantedAction(world.actions, state, now, state.benefits);
  if (!action) return null;
  const next = perform(world, state, action, now);
  const named = { name: nameOf(world, action), cause: causeOf(action) };
  if (!next) return { ...named, perform: null };
  const chosen = { ...state.chosen, [action.id]: state.done };
  return { ...named, perform: () => ({ ...next, chosen }) };
};

/** A quest and, at a fork, the choice to complete it with. */
interface Way {
  readonly key: ContentKey;
  readonly quest: Quest;
  readonly choice: QuestChoice | null;
}

/** The choices of a fork, the most wanted first. */
type Preference = <Choice extends QuestChoice>(choices: readonly Choice[]) => readonly Choice[];

/** Every way to complete an available quest that the player can afford now, or after waiting for energy. */
function* affordableWays(
  world: World,
  state: State,
  now: number,
  preferred: Preference = (choices) => choices,
): Generator<Way> {
  for (const [key, { contact, quest: own }] of world.index.quests) {
    if (questStatus(contact.id, own, state.progress, now).status !== "available") continue;
    const quest = questNow(contact.id, own, state.progress, knownFor(state.player.tones));
    for (const choice of quest.choices ? preferred(quest.choices) : [null]) {
      if (quest.refusal !== null || (choice?.refusal ?? null) !== null) continue;
      const { requirements } = questTerms(quest, choice);
      const missing = missingRequirements(requirements, state.player, now);
      if (missing.every((item) => item.type === "energy")) yield { key, quest, choice };
    }
  }
}

function complete(world: World, state: State, { key, choice }: Way, now: number): Wish {
  const { player, progress, benefits } = state;
  const outcome = completeQuest(world.index, player, progress, key, choice?.id ?? null, now, benefits);
  if (!outcome.ok) return { name: QUESTS, cause: `quest:${key}`, perform: null };
  return {
    name: QUESTS,
    cause: `quest:${key}`,
    perform() {
      const next = after(world, state, outcome.player, outcome.effects, now);
      const closed = closedActions(world.endings, next.progress);
      const deeds = doneDeeds(world.index.deeds, next.progress.quests);
      return { ...next, benefits: { ...next.benefits, closed, deeds } };
    },
  };
}

/** The first quest that the player can afford, new ones before repeated ones, by the choice that they prefer. */
const questsBy =
  (preferred: Preference): Source =>
  (world, state, now) => {
    let repeated: Way | null = null;
    for (const way of affordableWays(world, state, now, preferred)) {
      if (!way.quest.isRepeatable) return complete(world, state, way, now);
      repeated ??= way;
    }
    return repeated && complete(world, state, repeated, now);
  };

/** By the first choice that the player can afford. */
export const quests = questsBy((choices) => choices);
/** By the choice that people like most. */
export const kindQuests = questsBy((choices) => choices.toSorted((a, b) => likedFor(b) - likedFor(a)));
/** By the choice that people like least. */
export const meanQuests = questsBy((choices) => choices.toSorted((a, b) => likedFor(a) - likedFor(b)));

/** By what people like most and least in turn, so that a fork is always decided the same way. */
export const mixedQuests = questsBy((choices) => {
  const sign = hashOf(choices.map(({ id }) => id).join()) % 2 === 0 ? 1 : -1;
  return choices.toSorted((a, b) => sign * (likedFor(b) - likedFor(a)));
});

/** The affinity that the choice gives, with everybody. */
function likedFor({ rewards, effects }: QuestChoice): number {
  return (effects?.affinity ?? []).reduce((sum, { amount }) => sum + amount, rewards?.affinity ?? 0);
}

/** Posts through the widget, whatever else there is. */
export const posts: Source = (world, state, now) => {
  const found = world.actions.find(({ id }) => id === POST_ACTION_ID);
  const action = found && firstVariant(found);
  const next = action && perform(world, state, action, now);
  return action ? { name: action.name, cause: causeOf(action), perform: next ? () => next : null } : null;
};

/** Value of a dollar and a follower to the optimising player, in points of experience. */
function worthOf(player: Player): { readonly cash: number; readonly followers: number } {
  return { cash: player.cash < 150 ? 0.1 : 0.02, followers: player.followers < 100 ? 0.3 : 0.02 };
}

/** The quest or quick action with the best experience for its energy, counting what its cash buys. */
export const best: Source = (world, state, now) => {
  const worth = worthOf(state.player);
  const scoreOf = (gains: Rewards, energy: number): number =>
    ((gains.experience ?? 0) + worth.cash * (gains.cash ?? 0) + worth.followers * (gains.followers ?? 0)) /
    Math.max(1, energy);
  let wish: { readonly score: number; readonly make: () => Wish } | null = null;
  const offer = (score: number, make: () => Wish): void => {
    if (!wish || score > wish.score) wish = { score, make };
  };
  for (const way of affordableWays(world, state, now)) {
    const delta = questDelta(questTerms(way.quest, way.choice), state.player);
    offer(scoreOf(delta, -delta.energy), () => complete(world, state, way, now));
  }
  const closed = closedAt(state.benefits, state.player, now);
  for (const basic of world.actions) {
    const action = actionAt(basic, state.player, state.benefits, now);
    if (basic.id in closed) continue;
    if (action.energyCost === 0 || (action.cashCost ?? 0) > state.player.cash) continue;
    const cash = payAt(action, state.player, now) - (action.cashCost ?? 0);
    offer(scoreOf({ ...action.rewards, cash }, action.energyCost), () => {
      const next = perform(world, state, basic, now);
      return { name: basic.name, cause: causeOf(action), perform: next ? () => next : null };
    });
  }
  return (wish as { readonly make: () => Wish } | null)?.make() ?? null;
};

/** The state after a change that takes no turn of the rotation. */
export function paid(
  world: World,
  state: State,
  { player }: Pick<State, "player">,
  now: number,
  effects: readonly Effect[] = [],
): State {
  return { ...after(world, state, player, effects, now), done: state.done };
}

/** Rests if possible: what a player does while waiting for energy. */
export function rest(world: World, state: State, now: number): State | null {
  const action = world.actions.find((item) => (item.rewards.energy ?? 0) > 0);
  const next = action ? perform(world, state, action, now) : null;
  return next ? { ...next, done: state.done } : null;
}

/** Completes a finished course, or enrols in the first that costs at most half of the player's cash. */
export function study(world: World, state: State, now: number): Chore | null {
  const { player, studies, benefits, progress } = state;
  const { level } = factsOf(state, now);
  const course = world.courses.find((each) =>
    studies.current
      ? each.id === studies.current.courseId
      : !studies.completed.includes(each.id) &&
        each.level <= level &&
        2 * tuitionOf(each, benefits) <= player.cash,
  );
  if (!course) return null;
  const studied = studies.current
    ? completeCourse(player, studies, course, now, benefits)
    : enroll(player, studies, course, now, benefits);
  if (!studied.ok) return null;
  const { change } = studied;
  const perform = () => {
    const next = after(world, state, change.player, [], now, change.studies);
    const earned = earnedBenefits(world, change.studies.completed, progress.former);
    const { closed, deeds } = benefits;
    return { ...next, benefits: { ...earned, closed, deeds }, done: state.done };
  };
  return { name: "Courses", cause: change.cause, perform };
}

/** A player who performs the quick actions in turn. */
interface Rotation {
  readonly player: Player;
  readonly posting: Posting;
  /** Value of `done` when each action was last chosen, by action id. */
  readonly chosen: Readonly<Record<string, number>>;
  /** Number of actions performed, excluding rests. */
  readonly done: number;
}

/** Returns the least recently chosen affordable quick action, ignoring missing energy; never a rest. */
function wantedAction(
  actions: readonly Action[],
  state: Rotation,
  now: number,
  benefits: Benefits,
): Action | null {
  let wanted: Action | null = null;
  for (const basic of actions) {
    const action = inVariant(basic, state.player, benefits.deeds);
    if (action.energyCost === 0) continue;
    const refusal = refuseAction(state.player, action, now, benefits);
    if (refusal && refusal.reason !== "low_energy") continue;
    if ((action.cashCost ?? 0) > state.player.cash) continue;
    const last = wanted ? (state.chosen[wanted.id] ?? -1) : Number.POSITIVE_INFINITY;
    if ((state.chosen[action.id] ?? -1) < last) wanted = action;
  }
  return wanted;
}

/**
 * Performs an action at `now`; returns null if it is refused. Posts in the first variant through the posting widget. Posts are in
 * each tone in turn, so that the player is known for none.
 */
function doAction(
  state: Rotation,
  action: Action,
  now: number,
  benefits: Benefits,
): Pick<Rotation, "player" | "posting"> | null {
  const tone = TONES[(TONES.indexOf(chosenTone(state.player.tones)) + 1) % TONES.length];
  const { variant } = inVariant(action, state.player, benefits.deeds);
  if (action.id === POST_ACTION_ID && variant === undefined) {
    const posting = attendPosting(state.posting);
    const posted = postCycle(state.player, posting, firstVariant(action), now, benefits, tone);
    if (posted.ok) return { player: posted.player, posting: posted.posting };
  }
  const outcome = applyAction(state.player, action, now, benefits, tone);
  return outcome.ok ? { player: outcome.player, posting: state.posting } : null;
}
