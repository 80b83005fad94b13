import { useAtomValue } from "jotai";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useId } from "react";
import { wholeText } from "#game/core/whole-text.ts";
import { FINANCES_TEXT, LEDGER_NUMBERS, type LedgerRowView } from "#game/finances/wire.ts";
import { isUncountedAtom } from "../../player/reads/studies.ts";
import { stampText } from "../../ui/dates.ts";
import { Quantity, quantityText } from "../../ui/figures/quantity.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./finances.module.css";
import type { LedgerNumber, LedgerSummary } from "./ledger.ts";
import * as texts from "./texts.ts";

interface MovesProps {
  readonly row: Pick<LedgerRowView, LedgerNumber>;
  /** The number to show even if the row doesn't move it; otherwise all that it moves. */
  readonly only?: LedgerNumber | undefined;
  readonly kinds?: readonly LedgerNumber[];
}

/** Shows the changes in a row of the ledger, or in a sum of rows. */
export function Moves({ row, only, kinds = LEDGER_NUMBERS }: MovesProps) {
  return (
    <span className={styles.moves}>
      {(only ? [only] : kinds.filter((kind) => row[kind] !== 0)).map((kind) => (
        <Quantity key={kind} kind={kind} value={row[kind]} signed />
      ))}
    </span>
  );
}
const rowsText = (count: number) => texts.rows(count, wholeText(count));

/** Says whether the starting balance plus all rows equals the current balance. */
export function AddsUp({ summary }: { summary: LedgerSummary }) {
  const { start, now, addsUp, causes } = summary;
  const isUncounted = useAtomValue(isUncountedAtom);
  const rows = causes.reduce((sum, cause) => sum + cause.rows, 0);
  const followers = (count: number) => texts.countFollowers(count, quantityText("followers", count));
  const before = `${quantityText("cash", start.cash)} and ${followers(start.followers)}`;
  const after = `${quantityText("cash", now.cash)} and ${isUncounted ? "the followers" : followers(now.followers)}`;
  const Icon = addsUp ? CircleCheck : CircleAlert;
  return (
    <p className={`${layout.box} ${styles.check}`} data-adds-up={addsUp}>
      <Icon aria-hidden size={20} />
      <span>
        <strong>{addsUp ? FINANCES_TEXT.addsUp : FINANCES_TEXT.doesNotAddUp}</strong>
        <span>
          {addsUp &&
            ` You started with ${before}. With ${rowsText(rows)} since, that makes exactly the ${after} you have.`}
        </span>
      </span>
    </p>
  );
}

/** Charts of cash and followers, with a table. */
export function Charts({ summary: { chart } }: { summary: LedgerSummary }) {
  const isUncounted = useAtomValue(isUncountedAtom);
  if (chart.length === 0) return null;
  return (
    <section aria-labelledby="charts">
      <h2 id="charts" className={styles.sectionTitle}>
        Over time
      </h2>
      <div className={layout.stack3}>
        <BalanceChart kind="cash" chart={chart} />
        {!isUncounted && <BalanceChart kind="followers" chart={chart} />}
      </div>
      {!isUncounted && <ChartTable chart={chart} />}
    </section>
  );
}

/** Totals by cause. */
export function CauseSums({ causes }: Pick<LedgerSummary, "causes">) {
  const isUncounted = useAtomValue(isUncountedAtom);
  if (causes.length === 0) return null;
  const kinds = isUncounted ? LEDGER_NUMBERS.filter((kind) => kind !== "followers") : LEDGER_NUMBERS;
  return (
    // Closed on a phone, so that the rows aren't far below.
    <details className={styles.sums} open={matchMedia("(min-width: 1200px)").matches}>
      <summary>
        <h2 className={styles.sectionTitle}>Where it came from and where it went</h2>
      </summary>
      <ul className={`${layout.box} ${styles.causes}`}>
        {causes.map((cause) => (
          <li key={cause.group}>
            <span className={styles.what}>
              <span>{cause.text}</span>
              <small>{rowsText(cause.rows)}</small>
            </span>
            <Moves row={cause} kinds={kinds} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const WIDTH = 600;
const HEIGHT = 120;
const TITLES = { cash: texts.cash, followers: texts.followers };

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

interface BalanceChartProps {
  readonly kind: "cash" | "followers";
  /** Oldest first; at least one point. */
  readonly chart: LedgerSummary["chart"];
}

/** A chart of one balance over time. The table below the charts has the same data. */
function BalanceChart({ kind, chart }: BalanceChartProps) {
  const id = useId();
  const shape = chartShape(
    chart.map((point) => ({ at: Date.parse(point.at), value: point[kind] })),
    WIDTH,
    HEIGHT,
  );
  const [first, last] = [chart[0], chart.at(-1)];
  if (!first || !last) return null;
  const text = (value: number) => quantityText(kind, value);
  return (
    <figure className={`${layout.box} ${styles.chart}`} data-tone={kind}>
      <figcaption className={styles.caption}>
        <span>{TITLES[kind]}</span>
        <Quantity kind={kind} value={last[kind]} />
      </figcaption>
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden>
          <span>{text(shape.max)}</span>
          <span>{shape.min === shape.max ? "" : text(shape.min)}</span>
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}-title ${id}-desc`}
        >
          <title id={`${id}-title`}>{`${TITLES[kind]} over time`}</title>
          <desc id={`${id}-desc`}>
            {`From ${text(first[kind])} on ${stampText(first.at)} to ${text(last[kind])} on ${stampText(last.at)}, between ${text(shape.min)} and ${text(shape.max)}.`}
          </desc>
          <path className={styles.area} d={shape.area} />
          <path className={styles.line} d={shape.line} vectorEffect="non-scaling-stroke" />
        </svg>
      </div>
      <div className={styles.times} aria-hidden>
        <span>{stampText(first.at)}</span>
        <span>{stampText(last.at)}</span>
      </div>
    </figure>
  );
}

/** The data of both charts as a table. */
function ChartTable({ chart }: { chart: LedgerSummary["chart"] }) {
  return (
    <details className={styles.details}>
      <summary>Show the charts as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label="Balances over time">
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">{texts.cash}</th>
              <th scope="col">{texts.followers}</th>
            </tr>
          </thead>
          <tbody>
            {chart.map(({ at, cash, followers }) => (
              <tr key={at}>
                <td>{stampText(at)}</td>
                <td>{quantityText("cash", cash)}</td>
                <td>{quantityText("followers", followers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
