import { type Collapse, GAUGES, type Gauge, type Moves, type OfferPart } from "./intake.ts";

/** The gauges of a week, each 0 to 100. */
export type Gauges = Readonly<Record<Gauge, number>>;

export const GAUGE_MAX = 100;
/** The gauges before the offer moves them. */
export const START: Gauges = { till: 50, faith: 50, file: 50, sleep: 50 };

/** Returns the gauges after a move. */
export function moved(gauges: Gauges, moves: Moves = {}): Gauges {
  const of = (gauge: Gauge) => Math.min(GAUGE_MAX, Math.max(0, gauges[gauge] + (moves[gauge] ?? 0)));
  return { till: of("till"), faith: of("faith"), file: of("file"), sleep: of("sleep") };
}

/** Returns moves at a weight in percent, in whole points. */
export function weighted(moves: Moves, percent: number): Moves {
  const of = (gauge: Gauge) => {
    const move = moves[gauge];
    return move && Math.sign(move) * Math.round((Math.abs(move) * percent) / 100);
  };
  return { till: of("till"), faith: of("faith"), file: of("file"), sleep: of("sleep") };
}

/** Returns the gauge and end that end the week; null if none does. */
export function collapseOf(gauges: Gauges): Collapse | null {
  for (const gauge of GAUGES) {
    if (gauges[gauge] === 0) return `${gauge}_empty`;
    if (gauges[gauge] === GAUGE_MAX) return `${gauge}_full`;
  }
  return null;
}

/** Returns the gauges in a move, in their order. */
export function movedGauges(moves: Moves = {}): Gauge[] {
  return GAUGES.filter((gauge) => moves[gauge] !== undefined);
}

/** Returns a part of an offer as a page shows it: with the gauges that it moves, and not how far. */
export const shownPart = <Id>(id: Id, { label, line, moves }: OfferPart) => ({
  id,
  label,
  line,
  moves: movedGauges(moves),
});

/** A state of a gauge: 0 at 20 or below, 4 at 80 or above. */
export type GaugeState = 0 | 1 | 2 | 3 | 4;

/** Returns the state in which a gauge is shown. */
export function gaugeState(value: number): GaugeState {
  if (value <= 20) return 0;
  if (value < 40) return 1;
  if (value <= 60) return 2;
  return value < 80 ? 3 : 4;
}

/** Returns whether a gauge is close to ending the week. */
export function isInDanger(value: number): boolean {
  const state = gaugeState(value);
  return state === 0 || state === 4;
}

/** Says how far answers move the gauges. `weight` is in percent. */
export const weightText = (weight: number) =>
  `Answers move the gauges ${Math.abs(weight - 100)} % ${weight < 100 ? "less" : "further"}.`;
