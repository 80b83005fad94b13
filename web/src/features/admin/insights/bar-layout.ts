/** A bar of a chart: a value above or below zero. */
interface Bar {
  readonly value: number;
  /** Colour of the bar, by its meaning. */
  readonly tone: "in" | "out" | "first" | "second";
}

/** Bars that stand together under one label. */
export interface BarGroup {
  readonly label: string;
  readonly bars: readonly Bar[];
}

/** A rectangle of the chart, in its own units. */
interface BarShape {
  readonly key: string;
  readonly tone: Bar["tone"];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface BarLayout {
  readonly shapes: readonly BarShape[];
  /** Height of the zero line. */
  readonly zero: number;
  readonly max: number;
  readonly min: number;
}

/** Part of a group's width that its bars take. */
const FILLED = 0.8;

/**
 * Scales groups of bars to a box of `width` by `height`. The scale contains zero. `isStacked` draws the bars of a group
 * at the same place, for one value above and one below zero.
 */
export function barLayout(
  groups: readonly BarGroup[],
  width: number,
  height: number,
  isStacked: boolean,
): BarLayout {
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value));
  const [min, max] = [Math.min(0, ...values), Math.max(0, ...values)];
  const scale = max > min ? height / (max - min) : 0;
  const zero = round(max > min ? max * scale : height);
  const slot = width / Math.max(1, groups.length);
  const shapes = groups.flatMap(({ label, bars }, group) => {
    const each = (slot * FILLED) / (isStacked ? 1 : Math.max(1, bars.length));
    return bars.map(({ value, tone }, index) => ({
      key: `${label} ${index}`,
      tone,
      x: round(group * slot + (slot * (1 - FILLED)) / 2 + (isStacked ? 0 : index * each)),
      y: round(value >= 0 ? zero - value * scale : zero),
      width: round(each),
      height: round(Math.abs(value) * scale),
    }));
  });
  return { shapes, zero, max, min };
}

const round = (value: number): number => Math.round(value * 10) / 10;
