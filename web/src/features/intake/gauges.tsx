import { Coins, DoorOpen, FolderClosed, Lamp, type LucideIcon } from "lucide-react";
import { gaugeState, isInDanger } from "#game/intake/gauges.ts";
import { GAUGES, type Gauge } from "#game/intake/intake.ts";
import type { IntakeWeekView } from "#game/intake/wire.ts";
import { GAUGE_NAMES, gaugeWords } from "../../player/gauge-words.ts";
import { GaugeArt } from "../../ui/art/gauge-art.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./intake.module.css";

const ICONS: Readonly<Record<Gauge, LucideIcon>> = {
  till: Coins,
  faith: DoorOpen,
  file: FolderClosed,
  sleep: Lamp,
};

/** The four gauges as they hang in the Room, with their numbers. Near either end they say so. */
export function GaugeRow({ gauges }: { readonly gauges: IntakeWeekView["gauges"] }) {
  return (
    <ul className={styles.gauges} aria-label="Gauges">
      {GAUGES.map((gauge) => {
        const value = gauges[gauge];
        return (
          <li key={gauge} className={styles.gauge} data-danger={isInDanger(value)}>
            <GaugeArt gauge={gauge} state={gaugeState(value)} className={styles.object} />
            <span className="visually-hidden">{gaugeWords(gauge, value)}</span>
            <span className={layout.muted} aria-hidden>
              {GAUGE_NAMES[gauge]}
            </span>
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

/** The signs of the gauges with their names. */
export function GaugeLegend() {
  return (
    <ul className={styles.legend} aria-hidden>
      {GAUGES.map((gauge) => {
        const Icon = ICONS[gauge];
        return (
          <li key={gauge}>
            <Icon size={13} />
            <span>{GAUGE_NAMES[gauge]}</span>
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
