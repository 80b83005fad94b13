import type { Sample } from "#game/admin/wire.ts";
import type { Elements } from "../../../ui/elements.ts";
import { Tile, Tiles } from "../ui/panel.tsx";
import { countText } from "./figure-text.ts";
import { useSamples } from "./figures-data.ts";
import styles from "./sparkline.module.css";
import { Sparkline } from "./sparkline.tsx";

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
      {samples && samples.length < 2 && <p className={styles.soon}>Charts need a few minutes.</p>}
    </>
  );
}

/** Returns a figure of the samples, by default a count. */
export function trend(label: string, value: number, of: Trend["of"], format = countText): Trend {
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
