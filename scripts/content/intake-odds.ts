import { hashOf } from "#game/rules/feed/scatter.ts";
import { collapseOf, type Gauges, moved, START } from "#game/rules/intake/gauges.ts";
import {
  type Collapse,
  GAUGES,
  type IntakeContent,
  type Moves,
  PRICES,
  type Response,
  type Student,
  WAYS_OUT,
} from "#game/rules/intake/intake.ts";
import { cardsOf, type WeekCard } from "#game/rules/intake/week.ts";

/** Weeks that a policy plays for its odds. */
const RUNS = 4_000;
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

/** How the weeks of a policy ended, in parts of 1. */
export interface Odds {
  readonly survived: number;
  readonly collapses: ReadonlyMap<Collapse, number>;
}

/** Plays a week of students again and again, with every offer, and returns how it ended. */
export function oddsOf(content: IntakeContent, students: readonly Student[], policy: Policy): Odds {
  const draw = drawsOf(students.map(({ id }) => id).join());
  const collapses = new Map<Collapse, number>();
  let survived = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const end = playWeek(content, students, policy, draw);
    if (end === null) survived += 1 / RUNS;
    else collapses.set(end, (collapses.get(end) ?? 0) + 1 / RUNS);
  }
  return { survived, collapses };
}

function playWeek(
  content: IntakeContent,
  students: readonly Student[],
  policy: Policy,
  draw: Draw,
): Collapse | null {
  const price = pick(PRICES, draw) ?? PRICES[0];
  const offer = [
    pick(content.promises, draw),
    content.prices[`p${price}`],
    content.waysOut[pick(WAYS_OUT, draw) ?? "vary"],
  ];
  let gauges = offer.reduce((sum, part) => moved(sum, part?.moves), START);
  for (const { card } of cardsOf(students)) {
    gauges = moved(gauges, card[policy(card, gauges, draw)].moves);
    const end = collapseOf(gauges);
    if (end !== null) return end;
  }
  return null;
}
