import { useId } from "react";
import type { Passkey } from "#game/auth/passkeys-wire.ts";
import { dateText } from "../../../ui/dates.ts";
import styles from "../settings.module.css";
import * as texts from "../texts.ts";
import { usedText } from "./used-text.ts";

interface PasskeyChoiceProps {
  readonly passkeys: readonly Passkey[];
  /** Ids of those to remove. */
  readonly removed: readonly string[];
  readonly onChange: (id: string, isRemoved: boolean) => void;
}

/** Asks which passkeys a new password removes. See docs/reference/accounts.md#passwords. */
export function PasskeyChoice({ passkeys, removed, onChange }: PasskeyChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={id}>
      <legend>Are these all yours?</legend>
      <p id={id} className={styles.note}>
        Whoever knew your old password may have added one. Untick those that are yours; the others go with the
        old password.
      </p>
      {passkeys.map((passkey) => (
        <label key={passkey.id} className={styles.switch}>
          <input
            type="checkbox"
            checked={removed.includes(passkey.id)}
            onChange={({ target }) => onChange(passkey.id, target.checked)}
          />
          <span className={styles.rowText}>
            <strong>{texts.removePasskey(passkey.name)}</strong>
            <span>{`${texts.added(dateText(passkey.createdAt))} · ${usedText(passkey)}`}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
