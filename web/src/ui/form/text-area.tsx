import { useId } from "react";
import { storedLength } from "#game/core/wire/text.ts";
import layout from "../layout.module.css";
import styles from "./field.module.css";
import { typedBox } from "./typed-box.ts";

interface TextAreaProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Maximum number of characters. A longer typed text stays and shows an error. */
  readonly max: number;
  readonly error?: string | null;
  readonly placeholder?: string;
}

/** A multi-line text input with its label and character count. */
export function TextArea({ label, name, value, onChange, max, error = null, placeholder }: TextAreaProps) {
  const id = useId();
  const count = `${storedLength(value)}/${max}`;
  return (
    <div className={layout.stack1}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...typedBox(max)}
        id={id}
        className={`${styles.input} ${styles.area}`}
        name={name}
        rows={4}
        value={value}
        placeholder={placeholder}
        aria-invalid={error !== null}
        aria-describedby={`${id}-count ${error === null ? "" : `${id}-error`}`.trim()}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-count`} className={`${layout.muted} ${styles.count}`}>
        {count}
      </p>
      {error !== null && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
