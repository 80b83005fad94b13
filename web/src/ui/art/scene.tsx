import type { Elements } from "../elements.ts";
import styles from "./scene.module.css";

interface SceneProps {
  readonly wall: "brick" | "teal" | "plum" | "blue" | "sand";
  readonly children: Elements;
}

/** The background of an illustration, 320 × 200: a lit wall, and a floor below y = 160. */
export function Scene({ wall, children }: SceneProps) {
  return (
    <svg viewBox="0 0 320 200" fill="none" aria-hidden="true" className={styles.scene}>
      <path fill={`var(--art-${wall})`} d="M0 0h320v200H0z" />
      <circle cx="160" cy="96" r="88" fill="var(--art-paper)" opacity=".14" />
      <path fill="var(--art-ink)" opacity=".3" d="M0 160h320v40H0z" />
      {children}
    </svg>
  );
}
