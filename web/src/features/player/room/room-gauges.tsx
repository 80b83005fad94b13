import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { gaugeState } from "#game/intake/gauges.ts";
import { GAUGES } from "#game/intake/intake.ts";
import { gaugeWords } from "../../../player/gauge-words.ts";
import { useCachedIntake } from "../../../player/reads/intake.ts";
import { GaugeArt } from "../../../ui/art/gauge-art.tsx";
import { Plaque } from "../../../ui/art/plaque.tsx";
import styles from "./room-gauges.module.css";

/** The Intake's objects in the Room: the four gauges of a running week, and the plaque of the last one that was lost. */
export function RoomGauges() {
  const intake = useCachedIntake();
  if (!intake) return null;
  const { current, plaques } = intake;
  const gauges = current && current.end === null ? current.gauges : null;
  const [plaque] = plaques;
  if (!gauges && !plaque) return null;
  return (
    <div className={styles.rail} data-runs={gauges !== null}>
      {gauges && (
        <ul className={styles.gauges} aria-label="Gauges of the Intake">
          {GAUGES.map((gauge) => {
            const words = gaugeWords(gauge, gauges[gauge]);
            return (
              <li key={gauge}>
                <Link className={styles.gauge ?? ""} to={PAGE_PATHS.intake} aria-label={words} title={words}>
                  <GaugeArt gauge={gauge} state={gaugeState(gauges[gauge])} className={styles.object} />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {plaque && (
        <div className={styles.plaque}>
          <Plaque {...plaque} isSmall={gauges !== null} others={plaques.length - 1} />
        </div>
      )}
    </div>
  );
}
