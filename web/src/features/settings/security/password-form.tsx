import { useState } from "react";
import { addPassword, changePassword, SETTINGS_FAILURE_TEXT, SETTINGS_TEXT } from "#game/settings/wire.ts";
import { call } from "../../../server/api.ts";
import { Form } from "../../../ui/form/form.tsx";
import { NewPasswordField, PasswordField } from "../../../ui/form/password-field.tsx";
import { AccountName } from "../../../ui/people/account-name.tsx";
import {
  acceptSettings,
  refreshSecurity,
  settingsError,
  tellBrowserPasskeys,
  usePasskeys,
} from "../settings-data.ts";
import { passwordChange } from "../validation.ts";
import { PasskeyChoice } from "./passkey-choice.tsx";
import { PasskeyProof } from "./passkey-proof.tsx";
import { useProvenForm } from "./use-proven-form.ts";

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
