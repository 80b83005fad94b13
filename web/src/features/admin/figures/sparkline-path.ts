/** A figure at a time. */
export interface Point {
  /** Epoch ms. */
  readonly at: number;
  readonly value: number;
}

/** Longer gaps between two points are left open, in milliseconds: nothing was measured there. */
const MAX_GAP_MS = 15 * 60_000;

/**
 * Scales the points of the time from `from` to `to` (epoch ms) to a box of `width` by `height` and returns SVG path data.
 * The scale includes 0, so that a small change looks small.
 */
export function sparklinePath(
  points: readonly Point[],
  { from, to, width, height }: { from: number; to: number; width: number; height: number },
): string {
  const max = Math.max(1e-9, ...points.map(({ value }) => value));
  const x = (at: number) => round(((at - from) / (to - from)) * width);
  const y = (value: number) => round(height - (value / max) * height);
  return points
    .map(({ at, value }, index) => {
      const before = points[index - 1];
      const isOpen = before !== undefined && at - before.at <= MAX_GAP_MS;
      return `${isOpen ? "L" : "M"}${x(at)} ${y(value)}`;
    })
    .join("");
}

const round = (value: number): number => Math.round(value * 10) / 10;
