import { LAST_WEEK_PATH } from "#game/core/wire/public.ts";
import button from "../../ui/button/button.module.css";
import styles from "./pitch.module.css";

/** The game's pitch: a line, the cast, and a week to play. docs/reference/accounts.md#screens */
export function Pitch() {
  return (
    <aside className={styles.pitch} aria-label="About the game">
      <p className={styles.premise}>Nine people paid for your course. Now they write.</p>
      <picture>
        <source media="(min-width: 960px)" srcSet="/scenes/frieze.svg" width={1160} height={96} />
        <img
          className={styles.cast}
          src="/portraits/cast.svg"
          width={796}
          height={196}
          alt="The cast: your mum, a burger cook, and thirteen people with a method."
          loading="lazy"
          fetchPriority="low"
        />
      </picture>
      <a className={`${button.button} ${button.quiet} ${styles.play}`} href={LAST_WEEK_PATH}>
        Play Last Week
      </a>
    </aside>
  );
}
