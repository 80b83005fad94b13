import {
  addPassword,
  changePassword,
  SETTINGS_FAILURE_TEXT,
  SETTINGS_TEXT,
} from "#game/contract/account/settings.ts";
import { call } from "../../../server/api.ts";
import { Form } from "../../../ui/form/form.tsx";
import { NewPasswordField, PasswordField } from "../../../ui/form/password-field.tsx";
import { AccountName } from "../../../ui/people/account-name.tsx";
import { acceptSettings, refreshSecurity, settingsError } from "../settings-data.ts";
import * as texts from "../texts.ts";
import { passwordChange } from "../validation.ts";
import { PasskeyProof } from "./passkey-proof.tsx";
import { useProvenForm } from "./use-proven-form.ts";

/** Changes the password, or adds one to an account without. See docs/reference/accounts.md#passwords. */
export function PasswordForm({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const { form, passkey } = useProvenForm({
    schema: passwordChange,
    hasPassword,
    initial: { currentPassword: "", newPassword: "", confirmation: "" },
    async onSubmit({ currentPassword, newPassword }, answer) {
      const proof = answer ? { passkey: answer } : { currentPassword };
      if (hasPassword)
        await call(changePassword, { key: crypto.randomUUID(), body: { ...proof, newPassword } });
      else await call(addPassword, { key: crypto.randomUUID(), body: { password: newPassword } });
      acceptSettings({ hasPassword: true, pendingEmail: null });
      refreshSecurity();
      return SETTINGS_TEXT.passwordUpdated;
    },
    onError: settingsError(SETTINGS_FAILURE_TEXT.password),
  });

  return (
    <Form form={form} buttonText={hasPassword ? texts.changePasswordButton : texts.addPassword}>
      <AccountName email={email} />
      {hasPassword && (
        <PasswordField
          label={texts.currentPassword}
          autoComplete="current-password"
          {...form.field("currentPassword")}
        />
      )}
      <NewPasswordField label={texts.newPassword} {...form.field("newPassword")} />
      <PasswordField
        label={texts.confirmNewPassword}
        autoComplete="new-password"
        {...form.field("confirmation")}
      />
      {hasPassword && <PasskeyProof passkey={passkey} purpose={texts.changeYourPassword} />}
    </Form>
  );
}
