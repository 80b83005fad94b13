import { useId, useState } from "react";
import type { Passkey } from "#game/auth/passkeys-wire.ts";
import { addPassword, changePassword, SETTINGS_FAILURE_TEXT, SETTINGS_TEXT } from "#game/settings/wire.ts";
import { call } from "../../../server/api.ts";
import { dateText } from "../../../ui/dates.ts";
import { Form } from "../../../ui/form/form.tsx";
import { NewPasswordField, PasswordField } from "../../../ui/form/password-field.tsx";
import { AccountName } from "../../../ui/people/account-name.tsx";
import styles from "../settings.module.css";
import {
  acceptSettings,
  refreshSecurity,
  settingsError,
  tellBrowserPasskeys,
  usePasskeys,
} from "../settings-data.ts";
import * as texts from "../texts.ts";
import { passwordChange } from "../validation.ts";
import { PasskeyProof } from "./passkey-proof.tsx";
import { useProvenForm } from "./use-proven-form.ts";
import { usedText } from "./used-text.ts";

/** Changes the password, or adds one to an account without. See docs/reference/accounts.md#passwords. */
export function PasswordForm({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const { data: passkeys, isPending, isError } = usePasskeys();
  /** The player's choices, by the ids of the passkeys. */
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const removedPasskeys = passkeys?.filter(({ id, isNew }) => choices[id] ?? isNew).map(({ id }) => id) ?? [];
  const { form, passkey } = useProvenForm({
    schema: passwordChange,
    hasPassword,
    initial: { currentPassword: "", newPassword: "", confirmation: "" },
    async onSubmit({ currentPassword, newPassword }, answer) {
      const proof = answer ? { passkey: answer } : { currentPassword };
      if (hasPassword) {
        const body = { ...proof, newPassword, removedPasskeys };
        await call(changePassword, { key: crypto.randomUUID(), body });
        if (removedPasskeys.length > 0) void tellBrowserPasskeys();
      } else await call(addPassword, { key: crypto.randomUUID(), body: { password: newPassword } });
      acceptSettings({ hasPassword: true, pendingEmail: null });
      refreshSecurity();
      return SETTINGS_TEXT.passwordUpdated;
    },
    onError: settingsError(SETTINGS_FAILURE_TEXT.password),
  });

  return (
    <Form
      // Busy until the passkeys are known, so that none is kept unseen.
      form={{ ...form, isBusy: form.isBusy || (hasPassword && isPending) }}
      buttonText={hasPassword ? "Change Password" : "Add Password"}
      disabledReason={
        hasPassword && isError && !passkeys ? "Your passkeys haven't loaded. Try again below." : null
      }
    >
      <AccountName email={email} />
      {hasPassword && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field("currentPassword")}
        />
      )}
      <NewPasswordField label="New password" {...form.field("newPassword")} />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...form.field("confirmation")}
      />
      {hasPassword && passkeys && passkeys.length > 0 && (
        <>
          <PasskeyChoice
            passkeys={passkeys}
            removed={removedPasskeys}
            onChange={(id, isRemoved) => setChoices((before) => ({ ...before, [id]: isRemoved }))}
          />
          <PasskeyProof passkey={passkey} purpose="change your password" />
        </>
      )}
    </Form>
  );
}

interface PasskeyChoiceProps {
  readonly passkeys: readonly Passkey[];
  /** Ids of those to remove. */
  readonly removed: readonly string[];
  readonly onChange: (id: string, isRemoved: boolean) => void;
}

/** Asks which passkeys a new password removes. See docs/reference/accounts.md#passwords. */
function PasskeyChoice({ passkeys, removed, onChange }: PasskeyChoiceProps) {
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
