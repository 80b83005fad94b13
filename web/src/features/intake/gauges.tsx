import { FolderClosed, HeartHandshake, Lamp, type LucideIcon, PiggyBank } from "lucide-react";
import type { IntakeWeekView } from "#game/contract/intake.ts";
import { GAUGES, type Gauge } from "#game/rules/intake/intake.ts";
import styles from "./intake.module.css";

export const GAUGE_NAMES: Readonly<Record<Gauge, string>> = {
  till: "Till",
  faith: "Faith",
  file: "File",
  sleep: "Sleep",
};

const ICONS: Readonly<Record<Gauge, LucideIcon>> = {
  till: PiggyBank,
  faith: HeartHandshake,
  file: FolderClosed,
  sleep: Lamp,
};

/** The four gauges. Near either end they say so. */
export function GaugeRow({ gauges }: { readonly gauges: IntakeWeekView["gauges"] }) {
  return (
    <ul className={styles.gauges} aria-label="Gauges">
      {GAUGES.map((gauge) => {
        const Icon = ICONS[gauge];
        const value = gauges[gauge];
        return (
          <li key={gauge} className={styles.gauge} data-danger={value <= 20 || value >= 80}>
            <Icon aria-hidden size={18} />
            <span className={styles.gaugeName}>{GAUGE_NAMES[gauge]}</span>
            <span className={styles.gaugeValue}>{value}</span>
            <span className={styles.track} aria-hidden>
              <span className={styles.fill} style={{ transform: `scaleX(${value / 100})` }} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The gauges that something moves, as dots and in words for screen readers. */
export function Dots({ moves }: { readonly moves: readonly Gauge[] }) {
  return (
    <span className={styles.dots}>
      <span className="visually-hidden">
        {moves.length === 0
          ? "Moves nothing"
          : `Moves ${moves.map((gauge) => GAUGE_NAMES[gauge]).join(", ")}`}
      </span>
      {GAUGES.map((gauge) => {
        const Icon = ICONS[gauge];
        return (
          <span key={gauge} className={styles.dot} data-moves={moves.includes(gauge)} aria-hidden>
            <Icon size={13} />
          </span>
        );
      })}
    </span>
  );
}
