import { useId } from "react";
import styles from "./switch.module.css";

interface SwitchProps {
  readonly label: string;
  /** A line about what it does. */
  readonly text?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A setting that takes effect at once. */
export function Switch({ label, text, isOn, onChange }: SwitchProps) {
  const textId = useId();
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        aria-describedby={text === undefined ? undefined : textId}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        <strong>{label}</strong>
        {text !== undefined && <span id={textId}>{text}</span>}
      </span>
    </label>
  );
}
