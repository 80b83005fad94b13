import { useAtomValue } from "jotai";
import { memo } from "react";
import { Link } from "react-router-dom";
import { ENERGY_MAX, energyTone, REGENERATION_AMOUNT } from "#game/core/energy.ts";
import { experienceForLevel, levelProgress } from "#game/core/level.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { energyAmountAtom, secondsUntilEnergyAtom } from "../../../player/energy.ts";
import { playerAtom } from "../../../player/player.ts";
import { isUncountedAtom, UNCOUNTED } from "../../../player/reads/studies.ts";
import type { Elements } from "../../../ui/elements.ts";
import { Meter } from "../../../ui/figures/meter.tsx";
import { QUANTITY_ICONS, type QuantityKind } from "../../../ui/figures/quantity.tsx";
import number from "../../../ui/figures/rolling-number.module.css";
import { RollingNumber } from "../../../ui/figures/rolling-number.tsx";
import * as texts from "../texts.ts";
import styles from "./status-pills.module.css";

/**
 * Level, cash, energy and followers, each counting to its new value and leading to the rows behind it.
 * See docs/reference/character.md#the-stage.
 */
export function StatusPills() {
  const player = useAtomValue(playerAtom);
  const amount = useAtomValue(energyAmountAtom);
  const isUncounted = useAtomValue(isUncountedAtom);
  if (!player) return null;
  const { level, experience } = levelProgress(player.lifetimeExperience);
  const tone = energyTone(amount);
  return (
    <section className={styles.pills} aria-label="Your numbers">
      <Pill kind="experience" name={texts.level}>
        <RollingNumber value={level} testId="level" />
        <LevelProgress experience={experience} needed={experienceForLevel(level)} />
      </Pill>
      <Pill kind="cash" name="Cash">
        <RollingNumber value={player.cash} testId="cash" prefix="$" />
      </Pill>
      <Pill kind="energy" tone={tone} name="Energy">
        <RollingNumber value={amount} testId="energy" suffix={`/${ENERGY_MAX}`} />
        <div className={styles.progress}>
          <Meter kind={tone} value={amount} max={ENERGY_MAX} label={`Energy ${amount} of 100`} />
          <EnergyClock />
        </div>
      </Pill>
      <Pill kind="followers" name={texts.followers}>
        {isUncounted ? (
          <span className={number.number} data-testid="followers">
            {UNCOUNTED}
          </span>
        ) : (
          <RollingNumber value={player.followers} testId="followers" />
        )}
      </Pill>
    </section>
  );
}

interface PillProps {
  readonly kind: QuantityKind;
  /** The hue of energy. */
  readonly tone?: string;
  readonly name: string;
  readonly children: Elements;
}

/** `data-quantity` is where a gain of this kind flies to. */
function Pill({ kind, tone = kind, name, children }: PillProps) {
  return (
    <div className={styles.pill} data-tone={tone} data-quantity={kind}>
      <PillLink kind={kind} name={name} />
      {children}
    </div>
  );
}

const PillLink = memo(function PillLink({ kind, name }: Pick<PillProps, "name" | "kind">) {
  const Icon = QUANTITY_ICONS[kind];
  return (
    <Link
      to={`${PAGE_PATHS.finances}?only=${kind}`}
      className={styles.link}
      aria-label={`${name}: what moved it`}
    >
      <Icon aria-hidden size={16} strokeWidth={2.5} />
    </Link>
  );
});

const LevelProgress = memo(function LevelProgress({
  experience,
  needed,
}: {
  experience: number;
  needed: number;
}) {
  return (
    <div className={styles.progress}>
      <Meter kind="experience" value={experience} max={needed} label={`${experience} of ${needed} XP`} />
      <span className={styles.more} aria-hidden>
        {`${wholeText(experience)} / ${wholeText(needed)} XP`}
      </span>
    </div>
  );
});

/** The wait until the next regeneration. */
function EnergyClock() {
  const seconds = useAtomValue(secondsUntilEnergyAtom);
  return (
    <span className={styles.clock}>
      <span className={styles.more}>{seconds === 0 ? "Fully rested" : `+${REGENERATION_AMOUNT} in `}</span>
      {seconds > 0 && <span>{`${seconds} s`}</span>}
    </span>
  );
}
