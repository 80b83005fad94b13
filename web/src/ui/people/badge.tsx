import { KeyRound } from "lucide-react";
import styles from "./badge.module.css";

interface BadgeProps {
  /** Null shows the icon alone. */
  readonly count: number | null;
  /** Maximum count, shown as `9+`. */
  readonly max?: 9 | 99;
  /** A key means something newly unlocked. */
  readonly icon?: "key";
}

/** A count, hidden from screen readers: the name of the element beside it includes the count. */
export function Badge({ count, max = 99, icon }: BadgeProps) {
  return (
    <span className={styles.badge} aria-hidden>
      {icon === "key" && <KeyRound size={12} strokeWidth={2.75} />}
      <span>{count !== null && (count > max ? `${max}+` : count)}</span>
    </span>
  );
}
