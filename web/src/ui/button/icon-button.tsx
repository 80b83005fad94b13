import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./icon-button.module.css";

interface IconButtonProps
  extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, "aria-expanded" | "aria-haspopup"> {
  /** Name for screen readers, and tooltip. */
  readonly label: string;
  readonly onClick: () => void;
  /** An icon, hidden from screen readers. */
  readonly children: ReactNode;
}

/** A round button with an icon. */
export function IconButton({ label, ...button }: IconButtonProps) {
  return <button type="button" className={styles.button} aria-label={label} title={label} {...button} />;
}
