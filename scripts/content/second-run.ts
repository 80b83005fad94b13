import { CLIENT_LEVEL } from "#game/clients/book.ts";
import { CALL_ACTION_ID } from "#game/clients/call.ts";
import { POST_ACTION_ID } from "#game/core/action.ts";
import { actionAt, payAt } from "#game/core/actions.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { closedAt, takenOf } from "#game/core/inheritance.ts";
import { LEFT_EARLY } from "#game/core/inheritance-terms.ts";
import { levelOf } from "#game/core/level.ts";
import { type FormerRun, type Progress, questProgress } from "#game/core/progress.ts";
import { findChoice, questTerms } from "#game/core/quest-terms.ts";
import { questNow } from "#game/npcs/quest-now.ts";
import { certifiedChoices } from "#game/profile/endings.ts";
import { knownFor } from "#game/social/tones.ts";
import { play, type Schedule } from "./play.ts";
import type { State, World } from "./sources.ts";

/** Days of the first week. */
const WEEK = 7;
/** A second run begins on a Monday: the first day of time was a Thursday. */
const MONDAY = 4 * DAY_MS;

/** Kinds of decisions. */
type Kind = "forks" | "clients" | "courses" | "actions";

/** A run with its decisions, each as a text that is the same for the same decision at the same price. */
interface Run {
  readonly decisions: Readonly<Record<Kind, readonly string[]>>;
  readonly end: State;
}

/** A completion, with the state before it. */
interface Completion {
  readonly key: string;
  readonly before: State;
}

/** The decided fork of a completed quest with its costs and pay; null if it has no choices. */
function forkText(world: World, { key, before }: Completion, end: Progress): string | null {
  const [known, { contact, quest: own } = {}] = [...world.index.quests].find(([each]) => each === key) ?? [];
  const choiceId = known && questProgress(end, known)?.choice;
  if (!contact || !own || !choiceId) return null;
  const quest = questNow(contact.id, own, before.progress, knownFor(before.player.tones));
  const { requirements, rewards, effects } = questTerms(quest, findChoice(quest, choiceId));
  const { cash, followers } = rewards;
  return JSON.stringify([key, choiceId, requirements, cash, followers, effects.cash, effects.followers]);
}

/** A client's advice as the run prices it: it is paid by calls, or costs their energy. */
function clientText(world: World, { benefits, player }: State, at: number): string {
  const call = world.actions.find(({ id }) => id === CALL_ACTION_ID);
  const isClosed = CALL_ACTION_ID in closedAt(benefits, player, at);
  const pay = call?.rewards.cash ?? 0;
  return JSON.stringify([isClosed, takenOf(benefits, CALL_ACTION_ID, pay, player.debt)]);
}

/** Plays a week. */
function playWeek(world: World, schedule: Schedule, former?: FormerRun): Run {
  const startsAt = former?.at ?? 0;
  const decisions: Record<Kind, string[]> = { forks: [], clients: [], courses: [], actions: [] };
  const quests: Completion[] = [];
  const { end } = play(world, schedule, Number.POSITIVE_INFINITY, {
    days: WEEK,
    ...(former && { former }),
    onMove({ cause, at, from }) {
      const [kind, id = ""] = cause.split(/:(.*)/s);
      if (kind === "quest") quests.push({ key: id, before: from });
      if (kind === "enroll") decisions.courses.push(id);
      const pressed = kind === "post" ? POST_ACTION_ID : kind === "action" ? id.split(":")[0] : null;
      const action = world.actions.find((each) => each.id === pressed);
      if (!action || action.energyCost === 0) return;
      const own = actionAt(action, from.player, from.benefits, at);
      const pay = payAt(own, from.player, at);
      const taken = takenOf(from.benefits, own.id, pay, from.player.debt);
      decisions.actions.push(JSON.stringify([own.id, own.energyCost, own.cashCost, pay - taken]));
    },
    onDay(day, state) {
      if (levelOf(state.player.lifetimeExperience) >= CLIENT_LEVEL)
        decisions.clients.push(clientText(world, state, startsAt + (day - 1) * DAY_MS));
    },
  });
  for (const quest of quests) {
    const text = forkText(world, quest, end.progress);
    if (text !== null) decisions.forks.push(text);
  }
  return { decisions, end };
}

/** Returns the certificate of a week, after which another run inherits. Its player hands in their notice. */
function certificateOf({ end }: Run, inheritance: string | null): FormerRun {
  return {
    number: 1,
    level: levelOf(end.player.lifetimeExperience),
    choices: certifiedChoices(end.progress),
    at: MONDAY,
    inheritance,
    endings: [LEFT_EARLY],
  };
}

/** Decisions in the first week of a second run, and how many differ from the first. */
export interface Difference {
  readonly name: string;
  readonly kinds: Readonly<Record<Kind, { readonly differing: number; readonly all: number }>>;
}

/** Returns the share of decisions, forks and clients, that differ or have another price, 0–1. */
export function differingShare({ kinds: { forks, clients } }: Difference): number {
  return (forks.differing + clients.differing) / Math.max(1, forks.all + clients.all);
}

/** Counts the entries of `own` that `other` lacks, duplicates included. */
function differenceOf(own: readonly string[], other: readonly string[]) {
  const left = new Map<string, number>();
  for (const each of other) left.set(each, (left.get(each) ?? 0) + 1);
  const differing = own.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
  return { differing: differing.length, all: own.length };
}

/** Least share of the first week's decisions that differ, or have another price. */
export const LEAST_DIFFERENCE = 0.5;

/** Describes each second run that is too much like the first. */
export function tooAlike(differences: readonly Difference[]): readonly string[] {
  return differences
    .filter((each) => differingShare(each) < LEAST_DIFFERENCE)
    .map(
      (each) =>
        `a second run that inherits ${each.name} differs in ${Math.round(100 * differingShare(each))} % of its first week, wanted ${100 * LEAST_DIFFERENCE} %`,
    );
}

/** A first run's week, and what follows. */
interface SecondRuns {
  /** The run after it without an inheritance, then with each. */
  readonly differences: readonly Difference[];
  /** Its certificate with each inheritance, by the name of that. */
  readonly certificates: readonly { readonly name: string; readonly former: FormerRun }[];
}

/**
 * Plays the week of a first run and, after its certificate, another with each inheritance and without one, by the same
 * policy. So what differs is what the rules make of it.
 */
export function secondRuns(world: World, schedule: Schedule): SecondRuns {
  const first = playWeek(world, schedule);
  const certificates = [null, ...world.inheritances].map((inheritance) => ({
    name: inheritance?.name ?? "nothing",
    former: certificateOf(first, inheritance?.id ?? null),
  }));
  const differences = certificates.map(({ name, former }) => {
    const { decisions } = playWeek(world, schedule, former);
    const of = (kind: Kind) => differenceOf(decisions[kind], first.decisions[kind]);
    const kinds = {
      forks: of("forks"),
      clients: of("clients"),
      courses: of("courses"),
      actions: of("actions"),
    };
    return { name, kinds };
  });
  return { differences, certificates: certificates.slice(1) };
}
