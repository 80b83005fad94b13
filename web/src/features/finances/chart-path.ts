/** A balance and the time from which it holds. */
interface ChartPoint {
  /** Epoch ms. */
  readonly at: number;
  readonly value: number;
}

interface ChartShape {
  /** SVG path data of the line. A balance holds until the next change, so the line is stepped. */
  readonly line: string;
  /** SVG path data of the area below the line. */
  readonly area: string;
  readonly min: number;
  readonly max: number;
}

/** Scales points (oldest first, at least one) to a box of `width` by `height` and returns their line and area. */
export function chartShape(points: readonly ChartPoint[], width: number, height: number): ChartShape {
  const values = points.map(({ value }) => value);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const first = points[0]?.at ?? 0;
  const span = (points.at(-1)?.at ?? 0) - first;
  const x = (at: number) => round(span > 0 ? ((at - first) / span) * width : 0);
  // A constant balance is drawn in the middle.
  const y = (value: number) =>
    round(max > min ? height - ((value - min) / (max - min)) * height : height / 2);
  const line = points
    .map(({ at, value }, index) => (index === 0 ? `M${x(at)} ${y(value)}` : `H${x(at)}V${y(value)}`))
    .join("");
  return { line: `${line}H${width}`, area: `${line}H${width}V${height}H0Z`, min, max };
}

const round = (value: number): number => Math.round(value * 10) / 10;
