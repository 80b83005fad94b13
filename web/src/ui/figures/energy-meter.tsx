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
      <Meter kind={tone} value={amount} max={100} label={`Energy ${amount} of 100`} />
      <span className={styles.countdown}>
        {msUntilNext === 0 ? "Fully rested" : `+${gain} in ${Math.ceil(msUntilNext / 1000)} s`}
      </span>
    </div>
  );
}
