import type { ContactView } from "#game/contract/npcs.ts";
import { clueText } from "./clues.ts";
import styles from "./strangers.module.css";

const UNKNOWN = "/portraits/locked.svg";

/** The frames of the contacts still locked: silhouettes with clues, without names. */
export function Strangers({ strangers }: { strangers: readonly ContactView[] }) {
  return (
    <div className={styles.wall}>
      <p className={styles.count}>
        {strangers.length === 1
          ? "One more person hasn't noticed you yet."
          : `${strangers.length} more people haven't noticed you yet.`}
      </p>
      <ul className={styles.frames} aria-label="Not yet in your network">
        {strangers.map((stranger) => (
          <li key={stranger.id} className={styles.frame}>
            <img
              src={`/portraits/${stranger.id.replaceAll("_", "-")}.svg#silhouette`}
              width={96}
              height={96}
              alt=""
              loading="lazy"
              // A contact without a drawn portrait.
              onError={({ currentTarget }) => {
                if (!currentTarget.src.endsWith(UNKNOWN)) currentTarget.src = UNKNOWN;
              }}
            />
            <p>{clueText(stranger)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
