import * as texts from "../texts.ts";
import styles from "./energy-meter.module.css";
import { Meter } from "./meter.tsx";

interface EnergyMeterProps {
  /** 0–100. */
  readonly amount: number;
  readonly tone: "good" | "warning" | "low";
  /** Energy gained at the end of the period. */
  readonly gain: number;
  /** Milliseconds until the period ends; 0 at full energy. */
  readonly msUntilNext: number;
}

/** Energy, and the wait until the next regeneration. */
export function EnergyMeter({ amount, tone, gain, msUntilNext }: EnergyMeterProps) {
  return (
    <div className={styles.meter}>
      <Meter kind={tone} value={amount} max={100} label={texts.energyOfFull(amount)} />
      <span className={styles.countdown}>
        {msUntilNext === 0 ? texts.fullyRested : texts.gainIn(gain, Math.ceil(msUntilNext / 1000))}
      </span>
    </div>
  );
}
