import { atom, useAtomValue } from "jotai";
import { memo, useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { ENERGY_MAX, energyTone, REGENERATION_AMOUNT, REGENERATION_PERIOD_MS } from "#game/rules/energy.ts";
import { experienceForLevel, levelProgress } from "#game/rules/level.ts";
import { energyAmountAtom, secondsUntilEnergyAtom } from "../../player/energy.ts";
import { playerAtom } from "../../player/player.ts";
import { isUncountedAtom, UNCOUNTED } from "../../player/studies.ts";
import { QUANTITY_ICONS, type QuantityKind, quantityText, shortQuantityText } from "../../ui/quantity.tsx";
import styles from "./stats-strip.module.css";

/** The four quantities below the top bar. On the dashboard, they appear once its own have scrolled away. */
export function StatsStrip() {
  const player = useAtomValue(playerAtom);
  const energy = useAtomValue(energyAmountAtom);
  const isUncounted = useAtomValue(isUncountedAtom);
  const isDashboard = useLocation().pathname === PAGE_PATHS.dashboard;
  const isShown = useHasScrolledPast(isDashboard);
  if (!player) return null;
  const { level, experience } = levelProgress(player.lifetimeExperience);
  return (
    <nav
      className={styles.strip}
      aria-label="Where you stand"
      data-over={isDashboard}
      data-shown={!isDashboard || isShown}
    >
      <Figure
        kind="experience"
        value={player.lifetimeExperience}
        name="Level"
        text={`${level}`}
        share={experience / experienceForLevel(level)}
      />
      <Figure
        kind="cash"
        value={player.cash}
        name="Cash"
        text={quantityText("cash", player.cash)}
        shown={shortQuantityText("cash", player.cash)}
      />
      <Figure kind="energy" tone={energyTone(energy)} value={energy} name="Energy" text={`${energy}`} />
      <Figure
        kind="followers"
        value={player.followers}
        name="Followers"
        text={isUncounted ? UNCOUNTED : quantityText("followers", player.followers)}
        shown={isUncounted ? UNCOUNTED : shortQuantityText("followers", player.followers)}
      />
    </nav>
  );
}

interface FigureProps {
  readonly kind: QuantityKind;
  /** The hue of energy. */
  readonly tone?: string;
  /** What pulses the icon when it grows. */
  readonly value: number;
  readonly name: string;
  readonly text: string;
  /** The text for a narrow place. */
  readonly shown?: string;
  /** The share of the level, 0 to 1. */
  readonly share?: number;
}

const Figure = memo(function Figure({
  kind,
  tone = kind,
  value,
  name,
  text,
  shown = text,
  share = 0,
}: FigureProps) {
  const Icon = QUANTITY_ICONS[kind];
  const gains = useGains(value, kind === "energy" ? REGENERATION_AMOUNT : 0);
  return (
    <Link to={`${PAGE_PATHS.finances}?only=${kind}`} data-tone={tone} aria-label={`${name} ${text}`}>
      <span key={gains} className={styles.icon} data-gained={gains > 0}>
        <Icon aria-hidden size={15} strokeWidth={2.5} />
      </span>
      {kind === "experience" ? (
        <span className={styles.level}>
          <Ring share={share} />
          {text}
        </span>
      ) : (
        <>
          {shown}
          {kind === "energy" && <EnergyBar amount={value} />}
        </>
      )}
    </Link>
  );
});

/** Returns how often a value has grown by more than `least`: what comes by itself is no news. */
function useGains(value: number, least: number): number {
  const [known, setKnown] = useState({ value, gains: 0 });
  if (value === known.value) return known.gains;
  const gains = known.gains + (value - known.value > least ? 1 : 0);
  setKnown({ value, gains });
  return gains;
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

/** Returns whether the dashboard's numbers have scrolled below the bar or the Room's slice. Looks only while `isNeeded`. */
function useHasScrolledPast(isNeeded: boolean): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    const bottomOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().bottom;
    const look = () => {
      const edge = Math.max(HEAD_HEIGHT, bottomOf("room") ?? 0);
      setHasPassed((bottomOf("stats") ?? Number.POSITIVE_INFINITY) < edge);
    };
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [isNeeded]);
  return hasPassed;
}

/** Height of the bar with the strip, in CSS pixels. */
const HEAD_HEIGHT = 104;
