import type { ReactNode } from "react";
import styles from "./icon-button.module.css";

interface IconButtonProps {
  /** What it does, for readers and as its tooltip. */
  readonly label: string;
  readonly onClick: () => void;
  /** Whether what it opens is open, where it opens something. */
  readonly expanded?: boolean;
  /** An icon, hidden from readers. */
  readonly children: ReactNode;
}

/** A round button that is an icon. */
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
