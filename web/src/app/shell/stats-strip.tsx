import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { energyTone } from "#game/rules/energy.ts";
import { levelProgress } from "#game/rules/level.ts";
import { energyAmountAtom } from "../../player/energy.ts";
import { playerAtom } from "../../player/player.ts";
import { QUANTITY_ICONS, type QuantityKind, quantityText } from "../../ui/quantity.tsx";
import styles from "./stats-strip.module.css";

/** The four quantities below the top bar. On the dashboard, they appear once its own have scrolled away. */
export function StatsStrip() {
  const player = useAtomValue(playerAtom);
  const energy = useAtomValue(energyAmountAtom);
  const isDashboard = useLocation().pathname === PAGE_PATHS.dashboard;
  const isShown = useHasScrolledPast("stats", isDashboard);
  if (!player) return null;
  const { level } = levelProgress(player.lifetimeExperience);
  return (
    <nav
      className={styles.strip}
      aria-label="Where you stand"
      data-over={isDashboard}
      data-shown={!isDashboard || isShown}
    >
      <Figure kind="experience" name="Level" text={`${level}`} />
      <Figure kind="cash" name="Cash" text={quantityText("cash", player.cash)} />
      <Figure kind="energy" tone={energyTone(energy)} name="Energy" text={`${energy}`} />
      <Figure kind="followers" name="Followers" text={quantityText("followers", player.followers)} />
    </nav>
  );
}

interface FigureProps {
  readonly kind: QuantityKind;
  /** The hue of energy. */
  readonly tone?: string;
  readonly name: string;
  readonly text: string;
}

function Figure({ kind, tone = kind, name, text }: FigureProps) {
  const Icon = QUANTITY_ICONS[kind];
  return (
    <Link to={`${PAGE_PATHS.finances}?only=${kind}`} data-tone={tone} aria-label={`${name} ${text}`}>
      <Icon aria-hidden size={15} strokeWidth={2.5} />
      {text}
    </Link>
  );
}

/** Returns whether the page has scrolled past the element with this id. Looks only while `isNeeded`. */
function useHasScrolledPast(id: string, isNeeded: boolean): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    const look = () => {
      const bottom = document.getElementById(id)?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
      setHasPassed(bottom < HEAD_HEIGHT);
    };
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [id, isNeeded]);
  return hasPassed;
}

/** Height of the bar with the strip, in CSS pixels. */
const HEAD_HEIGHT = 104;
