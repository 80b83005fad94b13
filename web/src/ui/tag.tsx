import type { ReactNode } from "react";
import styles from "./tag.module.css";

/** A short label; gold if the player has to act. */
export function Tag({
  tone = "quiet",
  children,
}: {
  tone?: "gold" | "success" | "quiet";
  children: ReactNode;
}) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
}
