import { atom, useAtomValue } from "jotai";
import { memo, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { ENERGY_MAX, energyTone, REGENERATION_AMOUNT, REGENERATION_PERIOD_MS } from "#game/core/energy.ts";
import { experienceForLevel, levelProgress } from "#game/core/level.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { energyAmountAtom, secondsUntilEnergyAtom } from "../../player/energy.ts";
import { playerAtom } from "../../player/player.ts";
import { isUncountedAtom, UNCOUNTED } from "../../player/reads/studies.ts";
import {
  QUANTITY_ICONS,
  type QuantityKind,
  quantityText,
  shortQuantityText,
} from "../../ui/figures/quantity.tsx";
import { play } from "../../ui/motion.ts";
import styles from "./stats-strip.module.css";

/** The four quantities below the top bar. The dashboard has them on its stage. */
export function StatsStrip() {
  if (useLocation().pathname === PAGE_PATHS.dashboard) return null;
  return (
    <nav className={styles.strip} aria-label="Where you stand">
      <Figures />
    </nav>
  );
}

function Figures() {
  const player = useAtomValue(playerAtom);
  const energy = useAtomValue(energyAmountAtom);
  const isUncounted = useAtomValue(isUncountedAtom);
  if (!player) return null;
  const { level, experience } = levelProgress(player.lifetimeExperience);
  return (
    <>
      <Figure
        kind="experience"
        value={player.lifetimeExperience}
        name="Level"
        text={`${level}`}
        share={experience / experienceForLevel(level)}
      />
      <Figure kind="cash" value={player.cash} name="Cash" />
      <Figure kind="energy" tone={energyTone(energy)} value={energy} name="Energy" />
      <Figure
        kind="followers"
        value={player.followers}
        name="Followers"
        text={isUncounted ? UNCOUNTED : undefined}
      />
    </>
  );
}

interface FigureProps {
  readonly kind: QuantityKind;
  /** The hue of energy. */
  readonly tone?: string;
  /** The value that pulses the icon when it grows. */
  readonly value: number;
  readonly name: string;
  /** The text in place of the value. */
  readonly text?: string | undefined;
  /** The share of the level, 0 to 1. */
  readonly share?: number;
}

const Figure = memo(function Figure({ kind, tone = kind, value, name, text, share = 0 }: FigureProps) {
  const Icon = QUANTITY_ICONS[kind];
  const icon = usePulse(value, kind === "energy" ? REGENERATION_AMOUNT : 0);
  return (
    <Link
      to={`${PAGE_PATHS.finances}?only=${kind}`}
      data-tone={tone}
      aria-label={`${name} ${text ?? quantityText(kind, value)}`}
    >
      <span ref={icon} className={styles.icon}>
        <Icon aria-hidden size={15} strokeWidth={2.5} />
      </span>
      {kind === "experience" ? (
        <span className={styles.level}>
          <Ring share={share} />
          <span>{text}</span>
        </span>
      ) : (
        <>
          <span>{text ?? shortQuantityText(kind, value)}</span>
          {kind === "energy" && <EnergyBar amount={value} />}
        </>
      )}
    </Link>
  );
});

/** Duration of a pulse, in milliseconds. */
const PULSE_MS = 240;
const PULSE = [
  { offset: 0, transform: "scale(1)", easing: "ease-out" },
  { offset: 0.4, transform: "scale(1.5)", easing: "ease-in" },
  { offset: 1, transform: "scale(1)" },
];

/** Pulses an element each time a value grows by more than `least`: what comes by itself is no news. */
function usePulse(value: number, least: number) {
  const element = useRef<HTMLSpanElement>(null);
  const known = useRef(value);
  useEffect(() => {
    const gain = value - known.current;
    known.current = value;
    if (gain > least) play(element.current, PULSE, PULSE_MS);
  }, [value, least]);
  return element;
}

/** The share of a level, as a ring round its number. */
function Ring({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 30 30" className={styles.ring} aria-hidden>
      <circle cx="15" cy="15" r="13.5" />
      <circle cx="15" cy="15" r="13.5" pathLength="1" style={{ strokeDashoffset: 1 - share }} />
    </svg>
  );
}

/** Share of the period until the next regeneration that is over, 0 to 1, by whole seconds. */
const comingAtom = atom((get) => 1 - (get(secondsUntilEnergyAtom) * 1000) / REGENERATION_PERIOD_MS);

/**
 * Energy as a line, on which the next regeneration comes in: by seconds, because an animation would draw each frame of the
 * screen for as long as the player is tired.
 */
function EnergyBar({ amount }: { amount: number }) {
  const coming = useAtomValue(comingAtom);
  const gain = Math.min(REGENERATION_AMOUNT, ENERGY_MAX - amount);
  return (
    <span className={styles.energy} aria-hidden>
      <span style={{ transform: `scaleX(${(amount + gain * coming) / ENERGY_MAX})` }} />
      <span style={{ transform: `scaleX(${amount / ENERGY_MAX})` }} />
    </span>
  );
}
