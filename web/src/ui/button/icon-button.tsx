import type { ReactNode } from "react";
import styles from "./icon-button.module.css";

interface IconButtonProps {
  /** Name for screen readers, and tooltip. */
  readonly label: string;
  readonly onClick: () => void;
  /** True if the element that it controls is open. */
  readonly expanded?: boolean;
  /** An icon, hidden from screen readers. */
  readonly children: ReactNode;
}

/** A round button with an icon. */
export function IconButton({ label, onClick, expanded, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
