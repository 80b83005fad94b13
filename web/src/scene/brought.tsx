import type { ReactNode } from "react";
import styles from "./brought.module.css";

/** What an answer brought, list items that fly up from where the answer was given. */
export function Brought({ children }: { readonly children: ReactNode }) {
  return (
    <ul className={styles.brought} aria-label="What changed">
      {children}
    </ul>
  );
}
