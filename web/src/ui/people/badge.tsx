import { KeyRound } from "lucide-react";
import styles from "./badge.module.css";

interface BadgeProps {
  /** Null shows the icon alone. */
  readonly count: number | null;
  /** Maximum count, shown as `9+`. */
  readonly max?: 9 | 99;
  /** A key means something newly unlocked. */
  readonly icon?: "key";
  /** Sized to stand beside an icon. */
  readonly isSmall?: boolean;
}

/** A count, hidden from screen readers: the name of the element beside it includes the count. */
export function Badge({ count, max = 99, icon, isSmall = false }: BadgeProps) {
  return (
    <span className={styles.badge} data-small={isSmall} aria-hidden>
      {icon === "key" && <KeyRound size={isSmall ? 10 : 12} strokeWidth={2.75} />}
      {count !== null && <span>{count > max ? `${max}+` : count}</span>}
    </span>
  );
}
