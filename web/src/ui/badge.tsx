import { KeyRound } from "lucide-react";
import styles from "./badge.module.css";

interface BadgeProps {
  /** Null shows the icon alone. */
  readonly count: number | null;
  /** Where it stops counting: `9+`. */
  readonly max?: 9 | 99;
  /** A key stands for something that has been unlocked. */
  readonly icon?: "key";
}

/** A count beside what it counts, which says in words what it is: readers do not hear the badge. */
export function Badge({ count, max = 99, icon }: BadgeProps) {
  return (
    <span className={styles.badge} aria-hidden>
      {icon === "key" && <KeyRound size={12} strokeWidth={2.75} />}
      {count !== null && (count > max ? `${max}+` : count)}
    </span>
  );
}
