import { indexContent } from "#game/rules/content-index.ts";
import { TONES, type Tone } from "#game/rules/feed/lines.ts";
import { hasBroken, type Scandal, scandalFollowers, scandalOf } from "#game/rules/feed/scandal.ts";
import type { Said } from "#game/rules/posting/cycle.ts";
import { isTired, type ToneBook } from "#game/rules/posting/tones.ts";
import { play, type Schedule } from "./play.ts";
import type { World } from "./sources.ts";

/** Strategy by which a simulated player picks the tone of a post. `count` is the number of their earlier posts. */
export interface ToneStrategy {
  readonly name: string;
  readonly remark: string;
  readonly pick: (book: ToneBook, scandal: Scandal | null, count: number, now: number) => Tone;
}

/** Says each thing in turn. */
export const SWITCHING: ToneStrategy = {
  name: "switching",
  remark: "each tone in turn",
  pick: (_book, _scandal, count) => TONES[count % TONES.length] ?? "brag",
};

/** Strategies that the switching one is compared with. */
export const STRATEGIES: readonly ToneStrategy[] = [
  ...TONES.map((tone) => ({ name: tone, remark: "nothing else", pick: () => tone })),
  {
    name: "scandal",
    remark: "what the scandal pays, and each in turn before it breaks",
    pick: (book, scandal, count, now) => scandal?.pays.tone ?? SWITCHING.pick(book, scandal, count, now),
  },
  {
    name: "careful",
    remark: "what the scandal pays, or else what nobody is tired of and it doesn't cost",
    pick(book, scandal, count, now) {
      const inTurn = TONES.map((_, index) => TONES[(count + index) % TONES.length] ?? "brag");
      const wished = scandal ? [scandal.pays.tone, ...inTurn] : inTurn;
      const fine = wished.find((tone) => tone !== scandal?.costs.tone && !isTired(book, tone, now));
      return fine ?? "brag";
    },
  },
];

/** No strategy of tones may earn more than this many times what switching earns. */
export const MAX_TONE_ADVANTAGE = 1.15;

/** Weeks that a strategy is played. */
const WEEKS = 6;
/** Value of a dollar and a follower in points of experience, as for the optimising player with followers. */
export const TONE_WORTH = 0.02;

/** Gain of a strategy. */
export interface ToneResult {
  readonly strategy: ToneStrategy;
  readonly experience: number;
  /** Cash earned, in whole dollars. */
  readonly cash: number;
  readonly followers: number;
  /** All of it in points of experience. */
  readonly worth: number;
}

/** Returns what the strategy says now, with the scandal of the week. */
export function sayBy(
  { pick }: ToneStrategy,
  scandals: readonly Scandal[],
  book: ToneBook,
  count: number,
  now: number,
): Said {
  const scandal = hasBroken(now) ? scandalOf(scandals, now) : null;
  const tone = pick(book, scandal, count, now);
  return { tone, isChosen: true, scandal: scandalFollowers(scandals, tone, now) };
}

/** Plays the strategy for six weeks from a new character, who has nothing but actions, courses and posts. */
export function playTones(
  world: World,
  schedule: Schedule,
  strategy: ToneStrategy,
  scandals: readonly Scandal[],
): ToneResult {
  let cash = 0;
  let count = 0;
  const say: World["say"] = (book, now) => sayBy(strategy, scandals, book, count, now);
  const bare = { ...world, index: indexContent([]), goals: [], endings: [], say };
  const { end } = play(bare, schedule, Number.POSITIVE_INFINITY, {
    days: 7 * WEEKS,
    onMove({ cause, before, after }) {
      if (cause === "post") count += 1;
      cash += Math.max(0, after.cash - before.cash);
    },
  });
  const { lifetimeExperience: experience, followers } = end.player;
  return { strategy, experience, cash, followers, worth: experience + TONE_WORTH * (cash + followers) };
}

/** The strategies of a player, the switching one first. */
export interface ToneComparison {
  readonly schedule: Schedule;
  readonly results: readonly (ToneResult & { readonly advantage: number })[];
}

/** Plays all strategies, and compares their gains with those of switching. */
export function compareTones(world: World, schedule: Schedule, scandals: readonly Scandal[]): ToneComparison {
  const switching = playTones(world, schedule, SWITCHING, scandals);
  const others = STRATEGIES.map((strategy) => playTones(world, schedule, strategy, scandals));
  const results = [switching, ...others].map((result) => ({
    ...result,
    advantage: result.worth / switching.worth,
  }));
  return { schedule, results };
}

/** Describes each strategy that gains too much. */
export function tooGood({ schedule, results }: ToneComparison): readonly string[] {
  return results
    .filter(({ advantage }) => advantage > MAX_TONE_ADVANTAGE)
    .map(
      ({ strategy, advantage }) =>
        `a ${schedule.name} player gains ${advantage.toFixed(2)} times as much by ${strategy.name} as by switching, at most ${MAX_TONE_ADVANTAGE} are wanted`,
    );
}
