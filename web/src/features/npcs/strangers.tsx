import type { ContactView } from "#game/npcs/wire.ts";
import { Silhouette } from "../../quests/silhouette.tsx";
import layout from "../../ui/layout.module.css";
import { byLevel, clueText } from "./clues.ts";
import styles from "./strangers.module.css";
import * as texts from "./texts.ts";

/** The frames of the contacts still locked, the nearest first: silhouettes with clues, without names. */
export function Strangers({ strangers }: { strangers: readonly ContactView[] }) {
  return (
    <div className={layout.stack3}>
      <p className={layout.muted}>{texts.morePeopleHaventNoticed(strangers.length)}</p>
      <ul className={styles.frames} aria-label="Not yet in your network">
        {byLevel(strangers).map((stranger) => (
          <li key={stranger.id} className={styles.frame}>
            <Silhouette contactId={stranger.id} size={96} />
            <p>{clueText(stranger)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
