import { REGULAR_SESSIONS, RHYTHM_MS, type Sessions, turns } from "#game/rules/forecast/schedule.ts";
import { levelProgress } from "#game/rules/level.ts";
import {
  missions,
  newState,
  quickActions,
  rest,
  type Source,
  type State,
  study,
  type World,
} from "./sources.ts";

/** Times of a player's daily sessions. */
export interface Schedule extends Sessions {
  readonly name: string;
  readonly remark: string;
}

export const CASUAL: Schedule = {
  name: "casual",
  remark: "2 × 10 min a day",
  startHours: [8, 20],
  minutes: 10,
};
export const REGULAR: Schedule = {
  name: "regular",
  remark: "3 × 20 min a day",
  ...REGULAR_SESSIONS,
};
export const RELENTLESS: Schedule = {
  name: "relentless",
  remark: "24 h a day",
  startHours: [0],
  minutes: 24 * 60,
};

/** Turns in every ten on which the player takes a mission. */
const MISSION_TURNS = [2, 5, 8];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export interface Milestone {
  readonly level: number;
  /** Since the start of the first session. */
  readonly activeMinutes: number;
  readonly days: number;
  /** Lifetime experience by source, in points. */
  readonly bySource: Readonly<Record<string, number>>;
}

export interface Playthrough {
  readonly schedule: Schedule;
  /** One entry for each level gained, from level 2. */
  readonly milestones: readonly Milestone[];
  /** Longest active time with nothing to do, in minutes. */
  readonly longestWaitMinutes: number;
  readonly end: State;
}

/** The player's choices for this turn, best first: missions on mission turns, else quick actions. */
function sourcesFor(done: number): readonly Source[] {
  return MISSION_TURNS.includes(done % 10) ? [missions, quickActions] : [quickActions, missions];
}

/** Plays the schedule by a deterministic policy until `untilLevel`, or for at most `days`. */
export function play(world: World, schedule: Schedule, untilLevel: number, days = 400): Playthrough {
  const milestones: Milestone[] = [];
  const bySource: Record<string, number> = {};
  let state = newState(world);
  let level = 1;
  let activeMs = 0;
  let waitMs = 0;
  let longestWaitMs = 0;
  const credit = (name: string, before: State): void => {
    const gained = state.player.lifetimeExperience - before.player.lifetimeExperience;
    if (gained > 0) bySource[name] = (bySource[name] ?? 0) + gained;
  };
  for (const now of turns(schedule, days)) {
    const unstudied = state;
    state = study(world, state, now);
    credit("Courses", unstudied);
    const wishes = sourcesFor(state.done)
      .map((source) => source(world, state, now))
      .filter((wish) => wish !== null);
    const rested = rest(world, state, now);
    const nothing = rested === null && wishes.every((wish) => wish.perform === null);
    waitMs = nothing ? waitMs + RHYTHM_MS : 0;
    longestWaitMs = Math.max(longestWaitMs, waitMs);

    const wish = wishes[0];
    const before = state;
    if (wish?.perform) {
      state = wish.perform();
      credit(wish.name, before);
    } else if (rested) {
      state = rested;
    }
    activeMs += RHYTHM_MS;
    const reachedLevel = levelProgress(state.player.lifetimeExperience).level;
    while (level < reachedLevel) {
      level += 1;
      const activeMinutes = activeMs / MINUTE;
      milestones.push({ level, activeMinutes, days: now / DAY, bySource: { ...bySource } });
    }
    if (level >= untilLevel) break;
  }
  return { schedule, milestones, longestWaitMinutes: longestWaitMs / MINUTE, end: state };
}
