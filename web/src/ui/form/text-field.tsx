import { useId, useLayoutEffect, useRef } from "react";
import type { Elements } from "../elements.ts";
import layout from "../layout.module.css";
import styles from "./field.module.css";
import { typedBox } from "./typed-box.ts";

export interface TextFieldProps {
  readonly label: string;
  readonly name: string;
  readonly type?: "text" | "email" | "password";
  readonly autoComplete?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Maximum number of characters, where a paste is cut. A longer typed text stays. */
  readonly max?: number;
  /** Error of the value; null if it is valid. */
  readonly error?: string | null;
  readonly hint?: string;
  /** Requirements for a suggested password: the attribute `passwordrules`. */
  readonly rules?: string;
  /** Content at the end of the box. */
  readonly adornment?: Elements;
  /** Further description, which an error doesn't replace. */
  readonly details?: Elements;
}

/** A text input with its label and error. */
export function TextField({
  label,
  name,
  type = "text",
  autoComplete,
  value,
  onChange,
  max,
  error = null,
  hint,
  rules,
  adornment,
  details,
}: TextFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Written only when it changes: the next render of a controlled input drops what a password manager filled in without an event.
  useLayoutEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  const noteId = `${id}-note`;
  const detailsId = `${id}-details`;
  const note = error ?? hint;
  const described = [note !== undefined && noteId, details && detailsId].filter(Boolean).join(" ");
  return (
    <div className={layout.stack1}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...typedBox(max)}
          id={id}
          className={`${styles.input} ${adornment ? styles.withToggle : ""}`}
          name={name}
          type={type}
          autoComplete={autoComplete}
          {...(rules !== undefined && { passwordrules: rules })}
          autoCapitalize="none"
          spellCheck={false}
          ref={input}
          defaultValue={value}
          aria-invalid={error !== null}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {adornment}
      </div>
      {note !== undefined && (
        <p id={noteId} className={error === null ? layout.muted : styles.error}>
          {note}
        </p>
      )}
      {details && <div id={detailsId}>{details}</div>}
    </div>
  );
}
