import { type ReactNode, useId } from "react";
import styles from "./button.module.css";

interface ButtonProps {
  /** Primary is gold: one on a screen, for what to do next. */
  readonly variant?: "primary" | "quiet" | "ghost" | "danger";
  readonly type?: "button" | "submit";
  readonly wide?: boolean;
  /** While a press is being answered: further ones are ignored, and after 300 ms progress shows. */
  readonly busy?: boolean;
  /** Why it cannot be pressed now, shown beneath it; null where it can. */
  readonly disabledReason?: string | null;
  /** The id of what says why, where the reason stands elsewhere; null where it can be pressed. */
  readonly disabledBy?: string | null;
  /** Its whole name for readers, where what it shows is only the start of it. */
  readonly label?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A button that always says why it does nothing. */
export function Button({
  variant = "quiet",
  type = "button",
  wide = false,
  busy = false,
  disabledReason = null,
  disabledBy = null,
  label,
  onClick,
  children,
}: ButtonProps) {
  const reasonId = useId();
  const isDisabled = busy || disabledReason !== null || disabledBy !== null;
  const button = (
    <button
      type={isDisabled ? "button" : type}
      className={`${styles.button} ${styles[variant]} ${wide ? styles.wide : ""}`}
      aria-label={label}
      aria-disabled={isDisabled}
      aria-busy={busy}
      aria-describedby={disabledBy ?? (disabledReason === null ? undefined : reasonId)}
      onClick={isDisabled ? undefined : onClick}
    >
      {busy && <span className={styles.progress} aria-hidden />}
      {children}
    </button>
  );
  if (disabledReason === null) return button;
  return (
    <span>
      {button}
      <span id={reasonId} className={styles.reason}>
        {disabledReason}
      </span>
    </span>
  );
}
