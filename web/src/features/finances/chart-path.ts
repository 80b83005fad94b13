/** A balance from a moment on. */
export interface ChartPoint {
  /** Epoch ms. */
  readonly at: number;
  readonly value: number;
}

export interface ChartShape {
  /** SVG path data of the line. A balance holds until the next change, so that the line goes in steps. */
  readonly line: string;
  /** The same line, closed along the bottom. */
  readonly area: string;
  readonly min: number;
  readonly max: number;
}

/** The line through points (oldest first, at least one) in a box of `width` by `height`, from the lowest value to the highest. */
export function chartShape(points: readonly ChartPoint[], width: number, height: number): ChartShape {
  const values = points.map(({ value }) => value);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const first = points[0]?.at ?? 0;
  const span = (points.at(-1)?.at ?? 0) - first;
  const x = (at: number) => round(span > 0 ? ((at - first) / span) * width : 0);
  // A balance that never moved is drawn in the middle.
  const y = (value: number) =>
    round(max > min ? height - ((value - min) / (max - min)) * height : height / 2);
  const line = points
    .map(({ at, value }, index) => (index === 0 ? `M${x(at)} ${y(value)}` : `H${x(at)}V${y(value)}`))
    .join("");
  return { line: `${line}H${width}`, area: `${line}H${width}V${height}H0Z`, min, max };
}

const round = (value: number): number => Math.round(value * 10) / 10;
