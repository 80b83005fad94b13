import { useId } from "react";
import type { Sample } from "#game/admin/wire.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { serverNow } from "../../../clock.ts";
import type { Elements } from "../../../ui/elements.ts";
import layout from "../../../ui/layout.module.css";
import { Tile, Tiles } from "../ui/panel.tsx";
import { useSamples } from "./figures.ts";
import styles from "./sparkline.module.css";

/** A figure now and over the last 24 hours. */
interface Trend {
  readonly label: string;
  readonly value: number;
  readonly of: (sample: Sample) => number;
  readonly format: (value: number) => string;
  readonly tone?: "good" | "bad";
}

/** Tiles with a chart each. `children` are further tiles. */
export function Trends({
  trends,
  children,
}: {
  readonly trends: readonly Trend[];
  readonly children?: Elements;
}) {
  const { data: samples } = useSamples();
  return (
    <>
      <Tiles>
        {trends.map(({ label, value, of, format, tone }) => (
          <Tile key={label} label={label} value={format(value)} tone={tone}>
            <Sparkline label={label} samples={samples} figureOf={of} format={format} />
          </Tile>
        ))}
        {children}
      </Tiles>
      {samples && samples.length < 2 && <p className={layout.muted}>Charts need a few minutes.</p>}
    </>
  );
}

/** Returns a figure of the samples, by default a count. */
export function trend(label: string, value: number, of: Trend["of"], format = wholeText): Trend {
  return { label, value, of, format };
}

/** Returns whether the game runs, by this label. */
export function runningTrend(label: string, isRunning: boolean): Trend {
  return {
    label,
    value: Number(isRunning),
    of: (sample) => Number(sample.isRunning),
    format: (value) => (value === 1 ? "Running" : "Stopped"),
    tone: isRunning ? "good" : "bad",
  };
}

const WIDTH = 240;
const HEIGHT = 36;

interface SparklineProps {
  /** Accessible name of the chart, as in "Active Players over the last 24 hours". */
  readonly label: string;
  /** Oldest first; undefined while loading. */
  readonly samples: readonly Sample[] | undefined;
  readonly figureOf: (sample: Sample) => number;
  readonly format: (value: number) => string;
}

/** A small chart of a figure over the last 24 hours; an empty place until there are two samples. */
function Sparkline({ label, samples = [], figureOf, format }: SparklineProps) {
  const id = useId();
  const points: Point[] = samples.map((sample) => ({ at: Date.parse(sample.at), value: figureOf(sample) }));
  const values = points.map(({ value }) => value);
  // Two points make a line.
  if (points.length < 2) return <div className={styles.none} />;
  const to = serverNow();
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return (
    <div className={styles.chart}>
      <svg viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} preserveAspectRatio="none" role="img" aria-labelledby={id}>
        <title id={id}>
          {`${label} over the last 24 hours: between ${format(lowest)} and ${format(highest)}`}
        </title>
        <path
          d={sparklinePath(points, { from: to - DAY_MS, to, width: WIDTH, height: HEIGHT })}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden>
        <span>24 h</span>
        <span>{lowest === highest ? format(highest) : `${format(lowest)} – ${format(highest)}`}</span>
      </p>
    </div>
  );
}

/** A figure at a time. */
interface Point {
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
