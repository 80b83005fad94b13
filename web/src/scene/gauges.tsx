import { Coins, DoorOpen, FolderClosed, Lamp, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { type Gauges, gaugeState, isInDanger } from "#game/intake/gauges.ts";
import { GAUGES, type Gauge } from "#game/intake/intake.ts";
import { GAUGE_NAMES, gaugeWords } from "../player/gauge-words.ts";
import { GaugeArt } from "../ui/art/gauge-art.tsx";
import meter from "../ui/figures/meter.module.css";
import type { Expression } from "../ui/people/expression.ts";
import styles from "./gauges.module.css";

const ICONS: Readonly<Record<Gauge, LucideIcon>> = {
  till: Coins,
  faith: DoorOpen,
  file: FolderClosed,
  sleep: Lamp,
};

/** Time from an answer to the movement of the gauges, in milliseconds. */
const MOVE_MS = 300;

/** The four gauges as they hang in the Room, with their signs and numbers. They move a moment after an answer. */
export function GaugeRow({ gauges }: { readonly gauges: Gauges }) {
  const [shown, setShown] = useState(gauges);
  useEffect(() => {
    const timer = setTimeout(() => setShown(gauges), MOVE_MS);
    return () => clearTimeout(timer);
  }, [gauges]);
  return (
    <ul className={styles.gauges} aria-label="Gauges">
      {GAUGES.map((gauge) => {
        const value = shown[gauge];
        const Icon = ICONS[gauge];
        return (
          <li key={gauge} className={styles.gauge} data-danger={isInDanger(value)}>
            <GaugeArt gauge={gauge} state={gaugeState(value)} className={styles.object} />
            <span className="visually-hidden">{gaugeWords(gauge, value)}</span>
            <span className={styles.gaugeName} aria-hidden>
              <Icon size={13} />
              <span>{GAUGE_NAMES[gauge]}</span>
            </span>
            <span className={styles.gaugeValue}>{value}</span>
            <div className={`${meter.track} ${styles.track}`} aria-hidden>
              <div className={meter.fill} style={{ transform: `scaleX(${value / 100})` }} />
            </div>
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

/** The gauges before and after an answer. */
export interface Move {
  readonly from: Gauges;
  readonly to: Gauges;
}

/** Effect of a move: `File from 40 to 30.` */
export const movedText = ({ from, to }: Move) =>
  GAUGES.filter((gauge) => from[gauge] !== to[gauge])
    .map((gauge) => `${GAUGE_NAMES[gauge]} from ${from[gauge]} to ${to[gauge]}.`)
    .join(" ");

/** A student's face after a move: those who believe more are pleased. */
export function faceAfter({ from, to }: Move): Expression {
  if (from.faith === to.faith) return "surprised";
  return to.faith > from.faith ? "pleased" : "unimpressed";
}
