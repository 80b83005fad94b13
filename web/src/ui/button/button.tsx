import { Fragment, type ReactNode, useId } from "react";
import { useAnnouncer } from "../use-announcer.tsx";
import styles from "./button.module.css";

interface ButtonProps {
  /** Primary is gold: at most one per screen, for the next step. */
  readonly variant?: "primary" | "quiet" | "ghost" | "danger";
  readonly type?: "button" | "submit";
  readonly wide?: boolean;
  /** While true, ignores presses. Shows a spinner after 300 ms. */
  readonly busy?: boolean;
  /** Reason that the button is disabled, shown below it; null if it is enabled at present. */
  readonly disabledReason?: string | null;
  /** Id of an element that says why the button is disabled; null if it is enabled. */
  readonly disabledBy?: string | null;
  /** Full name for screen readers, if the visible text is only the start of it. */
  readonly label?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A button that explains why it is disabled. */
export function Button({
  variant = "quiet",
  type = "button",
  wide = false,
  busy = false,
  disabledReason,
  disabledBy = null,
  label,
  onClick,
  children,
}: ButtonProps) {
  const reasonId = useId();
  const { announce, region } = useAnnouncer();
  const reason = disabledReason ?? null;
  const isDisabled = busy || reason !== null || disabledBy !== null;
  function explain() {
    const elsewhere = disabledBy && document.getElementById(disabledBy)?.textContent;
    if (!busy) announce(reason ?? elsewhere ?? "");
  }
  const button = (
    <button
      type={isDisabled ? "button" : type}
      className={`${styles.button} ${styles[variant]} ${wide ? styles.wide : ""}`}
      aria-label={label}
      aria-disabled={isDisabled}
      aria-busy={busy}
      aria-describedby={disabledBy ?? (reason === null ? undefined : reasonId)}
      onClick={isDisabled ? explain : onClick}
    >
      {children}
    </button>
  );
  // The same elements around it, disabled or not, so that it keeps the focus and a press.
  const Around = disabledReason === undefined ? Fragment : "span";
  return (
    <Around>
      {button}
      {reason !== null && (
        <span id={reasonId} className={styles.reason}>
          {reason}
        </span>
      )}
      {isDisabled && region}
    </Around>
  );
}
