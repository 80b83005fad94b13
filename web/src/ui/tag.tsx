import type { ReactNode } from "react";
import styles from "./tag.module.css";

/** A word or two on what something is: gold where it waits for the player. */
export function Tag({
  tone = "quiet",
  children,
}: {
  tone?: "gold" | "success" | "quiet";
  children: ReactNode;
}) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
}
