import { useId } from "react";
import { type BarGroup, barLayout } from "./bar-layout.ts";
import styles from "./insights.module.css";

const WIDTH = 600;
const HEIGHT = 140;

interface BarChartProps {
  readonly title: string;
  /** The meaning of the colours. */
  readonly legend: readonly { readonly tone: BarGroup["bars"][number]["tone"]; readonly text: string }[];
  readonly groups: readonly BarGroup[];
  /** Formats a value of the scale. */
  readonly format: (value: number) => string;
  readonly isStacked?: boolean;
}

/** A chart of bars. A table beside it has the same figures. */
export function BarChart({ title, legend, groups, format, isStacked = false }: BarChartProps) {
  const id = useId();
  const { shapes, zero, max, min } = barLayout(groups, WIDTH, HEIGHT, isStacked);
  const [first, last] = [groups[0], groups.at(-1)];
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <strong>{title}</strong>
        {legend.map(({ tone, text }) => (
          <span key={text} className={styles.key} data-tone={tone}>
            {text}
          </span>
        ))}
      </figcaption>
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden>
          <span>{format(max)}</span>
          <span>{min < 0 ? format(min) : ""}</span>
        </div>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-labelledby={id}>
          <title id={id}>{`${title}. The table below has the figures.`}</title>
          {shapes.map(({ key, tone, ...box }) => (
            <rect key={key} data-tone={tone} {...box} />
          ))}
          <line x1={0} x2={WIDTH} y1={zero} y2={zero} vectorEffect="non-scaling-stroke" />
        </svg>
      </div>
      <div className={styles.ends} aria-hidden>
        <span>{first?.label}</span>
        <span>{groups.length > 1 ? last?.label : ""}</span>
      </div>
    </figure>
  );
}
