import { DAY_MS, HOUR_MS, MINUTE_MS } from "#game/core/durations.ts";
import { levelProgress } from "#game/core/level.ts";
import type { Player } from "#game/core/player.ts";
import type { FormerRun, Progress } from "#game/core/progress.ts";
import { duePayment, people } from "./people.ts";
import {
  arrivals,
  best,
  kindQuests,
  meanQuests,
  mixedQuests,
  newState,
  posts,
  quests,
  quickActions,
  rest,
  type Source,
  type State,
  study,
  type Wish,
  type World,
} from "./sources.ts";

/** Daily playing times, the same every day. */
interface Sessions {
  /** Hours of the day at which sessions start. */
  readonly startHours: readonly number[];
  /** Length of each session in minutes. */
  readonly minutes: number;
}

/** Typical player: 3 × 20 min a day. */
const REGULAR_SESSIONS: Sessions = { startHours: [8, 13, 20], minutes: 20 };

/** Milliseconds between two turns during a session. */
const RHYTHM_MS = 4_000;

/** Returns the times of all turns, in milliseconds since the start of the first session. */
function* turns(sessions: Sessions, days: number): Generator<number> {
  const first = (sessions.startHours[0] ?? 0) * HOUR_MS;
  for (let day = 0; day < days; day += 1) {
    for (const hour of sessions.startHours) {
      const start = day * DAY_MS + hour * HOUR_MS - first;
      for (let t = 0; t < sessions.minutes * MINUTE_MS; t += RHYTHM_MS) yield start + t;
    }
  }
}

/** A player's daily sessions, and how they play. */
export interface Schedule extends Sessions {
  readonly name: string;
  readonly remark: string;
  /** Returns the sources that the player prefers on turn number `done`, best first. */
  readonly wishes: (done: number) => readonly Source[];
}

/** Turns in every ten on which the player takes a quest. */
const QUEST_TURNS = [2, 5, 8];
/** Whoever waits, else quick actions in turn, and quests on quest turns. */
const inTurn: Schedule["wishes"] = (done) =>
  QUEST_TURNS.includes(done % 10) ? [people, quests, quickActions] : [people, quickActions, quests];

export const CASUAL: Schedule = {
  name: "casual",
  remark: "2 × 10 min a day",
  startHours: [8, 20],
  minutes: 10,
  wishes: inTurn,
};
export const REGULAR: Schedule = {
  name: "regular",
  remark: "3 × 20 min a day",
  ...REGULAR_SESSIONS,
  wishes: inTurn,
};
export const RELENTLESS: Schedule = {
  name: "relentless",
  remark: "24 h a day",
  startHours: [0],
  minutes: 24 * 60,
  wishes: inTurn,
};
export const OPTIMISER: Schedule = {
  name: "optimiser",
  remark: "3 × 20 min a day, always what gives the most experience for its energy",
  ...REGULAR_SESSIONS,
  wishes: () => [people, best],
};
export const POSTER: Schedule = {
  name: "poster",
  remark: "3 × 20 min a day, and only posts",
  ...REGULAR_SESSIONS,
  wishes: () => [posts],
};

/** Like a regular player, who at a fork takes what people like most, or least. */
const choosing = (name: string, remark: string, source: Source): Schedule => ({
  ...REGULAR,
  name,
  remark,
  wishes: (done) => inTurn(done).map((each) => (each === quests ? source : each)),
});
export const KINDEST = choosing(
  "kindest",
  "like a regular player, by the choices that people like most",
  kindQuests,
);
export const MEANEST = choosing(
  "meanest",
  "like a regular player, by the choices that people like least",
  meanQuests,
);

export const MIXED = choosing(
  "mixed",
  "like a regular player, by what people like most at some forks and least at the others",
  mixedQuests,
);

/** The cause of the ledger rows of a rest. */
const REST = "action:rest";

/** A change of the player, as a ledger row has it. `at` in milliseconds since the start of the first session. */
export interface Move {
  readonly cause: string;
  readonly at: number;
  /** The state before it. */
  readonly from: State;
  readonly after: Player;
}

export interface Milestone {
  readonly level: number;
  /** Since the start of the first session. */
  readonly activeMinutes: number;
  readonly days: number;
  /** Lifetime experience by source, in points. */
  readonly bySource: Readonly<Record<string, number>>;
  /** Cash earned and spent until then by source, in whole dollars. */
  readonly earned: Readonly<Record<string, number>>;
  readonly spent: Readonly<Record<string, number>>;
  readonly followers: number;
}

/** Active time without a new contact, quest, message or course. */
export interface Stretch {
  readonly minutes: number;
  /** The level at which it began. */
  readonly level: number;
}

/** From this level on, a longer stretch without anything new is fine. */
export const LATE_LEVEL = 30;

export interface Playthrough {
  readonly schedule: Schedule;
  /** One entry for each level gained, from level 2. */
  readonly milestones: readonly Milestone[];
  /** Longest active time with nothing to do, in minutes. */
  readonly longestWaitMinutes: number;
  /** The longest active time in which nothing new appeared, of those that began before and from level 30. */
  readonly stale: { readonly early: Stretch; readonly late: Stretch };
  readonly end: State;
}

/** Number of contacts, quests and messages that the player has met. */
function thingsMet({ contacts, quests, messages }: Progress): number {
  return [contacts, quests, messages].reduce((sum, list) => sum + Object.keys(list).length, 0);
}

/** Returns what the first source with a move wishes, even if energy is missing. */
function firstWish(world: World, state: State, sources: readonly Source[], now: number): Wish | null {
  for (const source of sources) {
    const wish = source(world, state, now);
    if (wish) return wish;
  }
  return null;
}

interface PlayOptions {
  /** The run before this one, which begins when that ended. */
  readonly former?: FormerRun;
  readonly days?: number;
  readonly onMove?: (move: Move) => void;
  /** Called when the day number `day`, from 1, is over. */
  readonly onDay?: (day: number, state: State) => void;
}

/** Plays the schedule by a deterministic policy until `untilLevel`, or for at most `days`. Reports each change of the player. */
export function play(
  world: World,
  schedule: Schedule,
  untilLevel: number,
  { former, days = 400, onMove = () => {}, onDay = () => {} }: PlayOptions = {},
): Playthrough {
  const milestones: Milestone[] = [];
  const bySource: Record<string, number> = {};
  const startsAt = former?.at ?? 0;
  let state = newState(world, former);
  let level = 1;
  let activeMs = 0;
  let waitMs = 0;
  let longestWaitMs = 0;
  const earned: Record<string, number> = {};
  const spent: Record<string, number> = {};
  const add = (to: Record<string, number>, name: string, amount: number): void => {
    if (amount > 0) to[name] = (to[name] ?? 0) + amount;
  };
  const report = ({ name, cause }: Pick<Wish, "name" | "cause">, from: State, at: number): void => {
    add(bySource, name, state.player.lifetimeExperience - from.player.lifetimeExperience);
    const cash = state.player.cash - from.player.cash;
    add(cash > 0 ? earned : spent, name, Math.abs(cash));
    onMove({ cause, at, from, after: state.player });
  };
  const stale = { early: { minutes: 0, level: 1 }, late: { minutes: 0, level: LATE_LEVEL } };
  let quiet = { sinceMs: 0, level: 1 };
  let met = thingsMet(state.progress);
  let seen = state.progress;
  const notice = (): void => {
    if (state.progress === seen) return;
    seen = state.progress;
    const now = thingsMet(seen);
    if (now > met) quiet = { sinceMs: activeMs, level };
    met = now;
  };
  let day = 1;
  let paidHour = 0;
  for (const turn of turns(schedule, days)) {
    const now = startsAt + turn;
    for (; day * DAY_MS <= turn; day += 1) onDay(day, state);
    state = arrivals(world, state, now);
    // Payments are due by the day, and a search at every turn takes most of the time of a simulation.
    const hour = Math.floor(now / HOUR_MS);
    for (const chore of paidHour < hour ? [duePayment, study] : [study])
      for (let due = chore(world, state, now); due; due = chore(world, state, now)) {
        const undone = state;
        state = due.perform();
        report(due, undone, now);
      }
    paidHour = hour;
    const sources = schedule.wishes(state.done);
    const wish = firstWish(world, state, sources, now);
    const rested = wish?.perform ? null : rest(world, state, now);
    const canMove = wish?.perform || rested || sources.some((source) => source(world, state, now)?.perform);
    waitMs = canMove ? 0 : waitMs + RHYTHM_MS;
    longestWaitMs = Math.max(longestWaitMs, waitMs);

    const before = state;
    if (wish?.perform) {
      state = wish.perform();
      report(wish, before, now);
    } else if (rested) {
      state = rested;
      onMove({ cause: REST, at: now, from: before, after: state.player });
    }
    activeMs += RHYTHM_MS;
    notice();
    const period = quiet.level < LATE_LEVEL ? "early" : "late";
    const minutes = (activeMs - quiet.sinceMs) / MINUTE_MS;
    if (minutes > stale[period].minutes) stale[period] = { minutes, level: quiet.level };
    const reachedLevel = levelProgress(state.player.lifetimeExperience).level;
    while (level < reachedLevel) {
      level += 1;
      // A level opens courses.
      if (world.courses.some((course) => course.level === level)) quiet = { sinceMs: activeMs, level };
      milestones.push({
        level,
        activeMinutes: activeMs / MINUTE_MS,
        days: turn / DAY_MS,
        followers: state.player.followers,
        bySource: { ...bySource },
        earned: { ...earned },
        spent: { ...spent },
      });
    }
    if (level >= untilLevel) break;
  }
  onDay(day, state);
  return { schedule, milestones, longestWaitMinutes: longestWaitMs / MINUTE_MS, stale, end: state };
}
