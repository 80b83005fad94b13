import { hashOf } from "#game/core/scatter.ts";
import { collapseOf, type Gauges, moved, START, weighted } from "#game/intake/gauges.ts";
import {
  type Collapse,
  type Fate,
  GAUGES,
  type Gauge,
  type Helper,
  type IntakeContent,
  type Moves,
  PRICE_WEIGHTS,
  type Price,
  type Response,
  type Student,
  WAYS_OUT,
  type WayOut,
} from "#game/intake/intake.ts";
import { HELP_MOVE } from "#game/intake/play.ts";
import { BY_RANK, costOfCollapse, fateOf, payOf } from "#game/intake/settle.ts";
import { cardsOf, type WeekCard } from "#game/intake/week.ts";

/** Times that a policy plays a week. */
const RUNS = 80;
/** The part of the cards that a reader misses. */
const MISSED = 1 / 18;
/** Distance from the middle at which a player asks a friend for the week's favour. */
const ASKED_AT = 30;
/** The part of the signs that a dodging player reads right, and the distance from an end that seems too close. */
const DODGED = { read: 0.88, from: 25 } as const;

/** Draws numbers from 0 to 1, the same ones each time. */
type Draw = () => number;

/** Returns the draws of a seed. */
export function drawsOf(seed: string): Draw {
  let turn = 0;
  return () => {
    turn += 1;
    return hashOf(`${seed}:${turn}`) / 2 ** 32;
  };
}

/** Answers a card. */
type Policy = (card: WeekCard["card"], gauges: Gauges, draw: Draw) => Response;

const coin: Policy = (_card, _gauges, draw) => (draw() < 0.5 ? "a" : "b");

/** Takes the answer that leads to the better fate. */
const kind: Policy = (card, gauges, draw) => {
  const [a, b] = [card.a, card.b].map(({ leads }) => BY_RANK.indexOf(leads));
  if (a === b) return coin(card, gauges, draw);
  return (a ?? 0) < (b ?? 0) ? "a" : "b";
};

/** Keeps to the middle, and reads a part of the directions right, since dots don't say them. */
const reader =
  (read: number): Policy =>
  (card, gauges, draw) => {
    if (draw() < MISSED) return "silence";
    const strain = ({ moves }: { readonly moves: Moves }) =>
      signs(moves, read, draw).reduce((sum, [gauge, sign]) => sum + sign * (gauges[gauge] - START[gauge]), 0);
    const a = strain(card.a);
    return a <= strain(card.b) ? "a" : "b";
  };

/** Takes the better fate, unless its answer seems to end the week. */
const dodging: Policy = (card, gauges, draw) => {
  const wanted = kind(card, gauges, draw) === "a" ? "a" : "b";
  const other = wanted === "a" ? "b" : "a";
  const isClose = (answer: "a" | "b") =>
    signs(card[answer].moves, DODGED.read, draw).some(([gauge, sign]) =>
      sign > 0 ? gauges[gauge] >= 100 - DODGED.from : gauges[gauge] <= DODGED.from,
    );
  return isClose(wanted) && !isClose(other) ? other : wanted;
};

/** Returns the gauges of moves with their signs as they seem. */
function signs(moves: Moves, read: number, draw: Draw): readonly (readonly [Gauge, number])[] {
  return GAUGES.flatMap((gauge) => {
    const move = moves[gauge];
    return move === undefined ? [] : [[gauge, Math.sign(move) * (draw() < read ? 1 : -1)] as const];
  });
}

/** Ways to play a week. An attentive player reads 88 signs of 100, as an editor did. */
export const POLICIES = {
  coin,
  "always A": () => "a",
  "always B": () => "b",
  kind,
  "reads 70 %": reader(0.7),
  attentive: reader(0.88),
  dodging,
  silent: () => "silence",
} as const satisfies Readonly<Record<string, Policy>>;
export type PolicyName = keyof typeof POLICIES;

/** End of a week: a collapse, or the facts that the settlement depends on. */
interface Played {
  readonly collapse: Collapse | null;
  readonly price: Price;
  readonly wayOut: WayOut;
  readonly responses: readonly Response[];
  readonly fates: readonly Fate[];
}

/** The weeks of a policy. */
export interface Odds {
  /** Parts of the weeks that ended so. */
  readonly survived: number;
  readonly nine: number;
  /** Students who finished, in the mean of all weeks. */
  readonly finished: number;
  readonly collapses: ReadonlyMap<Collapse, number>;
  /** Returns what a survived week pays a player of a level on average. */
  readonly payAt: (level: number) => ReturnType<typeof payOf>;
  /** Returns what a week brings or costs a player with the cash on average. */
  readonly cashAt: (cash: number) => number;
}

/** Plays a week of students at a price again and again, with these friends, and returns how it ended. */
export function oddsOf(
  content: IntakeContent,
  students: readonly Student[],
  name: PolicyName,
  friends: readonly Helper[],
  price: Price,
): Odds {
  const draw = drawsOf(students.map(({ id }) => id).join());
  const played = Array.from({ length: RUNS }, () =>
    playWeek(content, students, POLICIES[name], price, friends, draw),
  );
  const part = (holds: (week: Played) => boolean) => played.filter(holds).length / played.length;
  const survived = played.filter(({ collapse }) => collapse === null);
  const collapses = new Map<Collapse, number>();
  for (const { collapse } of played) {
    if (collapse !== null) collapses.set(collapse, (collapses.get(collapse) ?? 0) + 1 / played.length);
  }
  const finished = ({ fates }: Played) => fates.filter((fate) => fate === "finished").length;
  return {
    survived: survived.length / played.length,
    nine: part((week) => finished(week) === students.length),
    finished: played.reduce((sum, week) => sum + finished(week), 0) / played.length,
    collapses,
    payAt(level) {
      const pays = survived.map((week) => payOf(week, week.fates, level));
      const mean = (kind: keyof (typeof pays)[number]) =>
        pays.reduce((sum, pay) => sum + pay[kind], 0) / Math.max(1, pays.length);
      return { cash: mean("cash"), experience: mean("experience"), followers: mean("followers") };
    },
    cashAt(cash) {
      const gain = (week: Played) =>
        week.collapse === null ? payOf(week, week.fates, 1).cash : -costOfCollapse(cash, week.price);
      return played.reduce((sum, week) => sum + gain(week), 0) / played.length;
    },
  };
}

/** Returns the mean of several weeks. */
export function meanOf(odds: readonly Odds[], of: (odds: Odds) => number): number {
  return odds.reduce((sum, each) => sum + of(each), 0) / odds.length;
}

function playWeek(
  content: IntakeContent,
  students: readonly Student[],
  policy: Policy,
  price: Price,
  friends: readonly Helper[],
  draw: Draw,
): Played {
  const pick = <Item>(list: readonly Item[]): Item | undefined => list[Math.floor(draw() * list.length)];
  const wayOut = pick(WAYS_OUT) ?? "vary";
  const offer = [pick(content.promises), content.prices[`p${price}`], content.waysOut[wayOut]];
  let gauges = offer.reduce((sum, part) => moved(sum, part?.moves), START);
  let hasAsked = false;
  const responses: Response[] = [];
  for (const { card } of cardsOf(students)) {
    const asked = hasAsked ? null : gaugeToAskFor(gauges, friends);
    if (asked !== null) {
      hasAsked = true;
      const distance = START[asked] - gauges[asked];
      gauges = moved(gauges, { [asked]: Math.sign(distance) * Math.min(HELP_MOVE, Math.abs(distance)) });
    }
    const response = policy(card, gauges, draw);
    responses.push(response);
    gauges = moved(gauges, weighted(card[response].moves, PRICE_WEIGHTS[price]));
    const collapse = collapseOf(gauges);
    if (collapse !== null) return { collapse, price, wayOut, responses, fates: [] };
  }
  const fates = students.map((student, seat) => fateOf({ responses, gauges, wayOut }, student, seat));
  return { collapse: null, price, wayOut, responses, fates };
}

const strainOf = (gauges: Gauges, gauge: Gauge) => Math.abs(gauges[gauge] - START[gauge]);

/** Returns the worst gauge if it is far from the middle and a friend looks after it; else null. */
export function gaugeToAskFor(gauges: Gauges, friends: readonly Pick<Helper, "gauge">[]): Gauge | null {
  const worst = GAUGES.reduce((most, each) =>
    strainOf(gauges, each) > strainOf(gauges, most) ? each : most,
  );
  return strainOf(gauges, worst) >= ASKED_AT && friends.some(({ gauge }) => gauge === worst) ? worst : null;
}
