import { hashOf } from "#game/core/scatter.ts";
import { collapseOf, type Gauges, moved, START } from "#game/intake/gauges.ts";
import {
  type Collapse,
  type Fate,
  GAUGES,
  type IntakeContent,
  type Moves,
  PRICES,
  type Price,
  type Response,
  type Student,
  WAYS_OUT,
  type WayOut,
} from "#game/intake/intake.ts";
import { fateOf, payOf } from "#game/intake/settle.ts";
import { cardsOf, type WeekCard } from "#game/intake/week.ts";

/** Weeks that a policy plays for its odds. */
const RUNS = 2_000;
/** The part of moves whose direction an attentive player reads from the text, since dots don't say it. */
const READ = 0.7;
/** The part of the cards that an attentive player misses. */
const MISSED = 1 / 18;

/** Draws numbers from 0 to 1, the same ones each time. */
export type Draw = () => number;

function drawsOf(seed: string): Draw {
  let turn = 0;
  return () => {
    turn += 1;
    return hashOf(`${seed}:${turn}`) / 2 ** 32;
  };
}

/** Answers a card. */
type Policy = (card: WeekCard["card"], gauges: Gauges, draw: Draw) => Response;

/** Answers by the toss of a coin. */
export const random: Policy = (_card, _gauges, draw) => (draw() < 0.5 ? "a" : "b");

/** Looks at the gauges, reads most of the directions right, and keeps to the middle. */
export const attentive: Policy = (card, gauges, draw) => {
  if (draw() < MISSED) return "silence";
  const a = distance(gauges, card.a.moves, draw);
  return a <= distance(gauges, card.b.moves, draw) ? "a" : "b";
};

function distance(gauges: Gauges, moves: Moves, draw: Draw): number {
  return GAUGES.reduce((sum, gauge) => {
    const move = moves[gauge];
    if (move === undefined) return sum;
    const seems = Math.sign(move) * (draw() < READ ? 1 : -1);
    return sum + seems * (gauges[gauge] - START[gauge]);
  }, 0);
}

const pick = <Item>(list: readonly Item[], draw: Draw): Item | undefined =>
  list[Math.floor(draw() * list.length)];

/** End of a week: a collapse, or the facts that the settlement depends on. */
interface Played {
  readonly collapse: Collapse | null;
  readonly price: Price;
  readonly wayOut: WayOut;
  readonly fates: readonly Fate[];
}

/** The weeks of a policy. */
export interface Odds {
  /** In parts of 1. */
  readonly survived: number;
  readonly collapses: ReadonlyMap<Collapse, number>;
  /** Returns what a survived week pays a player of a level on average. */
  readonly payAt: (level: number) => ReturnType<typeof payOf>;
}

/** Plays a week of students again and again, with every offer, and returns how it ended. */
export function oddsOf(content: IntakeContent, students: readonly Student[], policy: Policy): Odds {
  const draw = drawsOf(students.map(({ id }) => id).join());
  const played = Array.from({ length: RUNS }, () => playWeek(content, students, policy, draw));
  const collapses = new Map<Collapse, number>();
  for (const { collapse } of played) {
    if (collapse !== null) collapses.set(collapse, (collapses.get(collapse) ?? 0) + 1 / RUNS);
  }
  const survived = played.filter(({ collapse }) => collapse === null);
  return {
    survived: survived.length / RUNS,
    collapses,
    payAt(level) {
      const pays = survived.map((week) => payOf(week, week.fates, level));
      const mean = (name: keyof (typeof pays)[number]) =>
        pays.reduce((sum, pay) => sum + pay[name], 0) / Math.max(1, pays.length);
      return { cash: mean("cash"), experience: mean("experience"), followers: mean("followers") };
    },
  };
}

function playWeek(content: IntakeContent, students: readonly Student[], policy: Policy, draw: Draw): Played {
  const price = pick(PRICES, draw) ?? PRICES[0];
  const wayOut = pick(WAYS_OUT, draw) ?? "vary";
  const offer = [pick(content.promises, draw), content.prices[`p${price}`], content.waysOut[wayOut]];
  let gauges = offer.reduce((sum, part) => moved(sum, part?.moves), START);
  const responses: Response[] = [];
  for (const { card } of cardsOf(students)) {
    const response = policy(card, gauges, draw);
    responses.push(response);
    gauges = moved(gauges, card[response].moves);
    const collapse = collapseOf(gauges);
    if (collapse !== null) return { collapse, price, wayOut, fates: [] };
  }
  const fates = students.map((student, seat) => fateOf({ responses, gauges, wayOut }, student, seat));
  return { collapse: null, price, wayOut, fates };
}
