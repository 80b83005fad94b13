import { Suspense } from "react";
import { useAfterFirstPaint } from "../../device/after-first-paint.ts";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import styles from "./pitch.module.css";

const Demo = lazyComponent(async () => (await import("./demo.tsx")).Demo);

/** The game's pitch: a premise, the cast, and an action to try. docs/reference/accounts.md#screens */
export function Pitch({ onJoin }: { onJoin: () => void }) {
  // The form comes first.
  const hasDemo = useAfterFirstPaint();
  return (
    <aside className={styles.pitch} aria-label="About the game">
      <p className={styles.premise}>
        A life simulation about becoming an online guru.
        <br />
        You bag fries, post about success, and network.
        <br />
        Fifteen people want something. None is an investor.
      </p>
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
      <div className={styles.demo}>
        {hasDemo && (
          <Suspense fallback={null}>
            <Demo onJoin={onJoin} />
          </Suspense>
        )}
      </div>
    </aside>
  );
}
