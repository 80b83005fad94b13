import { useAtomValue } from "jotai";
import { Link } from "react-router-dom";
import { energyTone } from "#game/core/energy.ts";
import { levelProgress } from "#game/core/level.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { energyAmountAtom } from "../../player/energy.ts";
import { ownFaceAtom } from "../../player/own-face.ts";
import { playerAtom } from "../../player/player.ts";
import { isUncountedAtom } from "../../player/reads/studies.ts";
import { Meter } from "../../ui/figures/meter.tsx";
import { Quantity, quantityText } from "../../ui/figures/quantity.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import * as texts from "../texts.ts";
import styles from "./sidebar.module.css";

/** Summary card of the player in the sidebar. */
export function PlayerSummary({ isCompact }: { isCompact: boolean }) {
  const player = useAtomValue(playerAtom);
  const energy = useAtomValue(energyAmountAtom);
  const isUncounted = useAtomValue(isUncountedAtom);
  const face = useAtomValue(ownFaceAtom);
  if (!player) return null;
  const { level } = levelProgress(player.lifetimeExperience);
  if (isCompact) {
    return (
      <div className={styles.summary} data-compact="true">
        <Avatar name={player.name} src={face} size={40} />
        <Meter kind={energyTone(energy)} value={energy} max={100} label={texts.energyOfFull(energy)} />
      </div>
    );
  }
  return (
    <section className={styles.summary} aria-label="Player summary">
      <Avatar name={player.name} src={face} size={40} />
      <div className={styles.summaryText}>
        <strong translate="no">{player.name}</strong>
        <span>{`Level ${level} · ${player.status}`}</span>
      </div>
      <Meter kind={energyTone(energy)} value={energy} max={100} label={texts.energyOfFull(energy)} />
      <div className={styles.summaryNumbers}>
        <Link
          to={`${PAGE_PATHS.finances}?only=cash`}
          aria-label={`Cash ${quantityText("cash", player.cash)}: what moved it`}
        >
          <Quantity kind="cash" value={player.cash} isShort />
        </Link>
        {!isUncounted && (
          <Link
            to={`${PAGE_PATHS.finances}?only=followers`}
            aria-label={`${quantityText("followers", player.followers)} followers: what moved them`}
          >
            <Quantity kind="followers" value={player.followers} isShort />
          </Link>
        )}
      </div>
    </section>
  );
}
