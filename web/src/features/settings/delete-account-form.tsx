import { deleteAccount, SETTINGS_FAILURE_TEXT, SETTINGS_TEXT } from "#game/settings/wire.ts";
import { call } from "../../server/api.ts";
import { leaveSession } from "../../session/session.ts";
import { Form } from "../../ui/form/form.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { PasskeyProof } from "./security/passkey-proof.tsx";
import { proofOf, useProvenForm } from "./security/use-proven-form.ts";
import { settingsError } from "./settings-data.ts";
import { deletion } from "./validation.ts";

/** Delay between the last message and the sign-in screen, in milliseconds. See docs/reference/accounts.md#account-deletion. */
const REDIRECT_DELAY_MS = 2_000;

/** Deletes the account, confirmed by its username, and by the password, if it has one, or a passkey. */
export function DeleteAccountForm({ username, hasPassword }: { username: string; hasPassword: boolean }) {
  const { form, passkey } = useProvenForm({
    schema: (needsPassword) => deletion(username, needsPassword),
    hasPassword,
    initial: { confirmUsername: "", password: "" },
    isLive: true,
    async onSubmit({ confirmUsername, password }, answer) {
      const body = { confirmUsername, ...proofOf(password, answer) };
      const input = { key: crypto.randomUUID(), body, outlivesSession: true };
      await leaveSession(() => call(deleteAccount, input), REDIRECT_DELAY_MS);
      return SETTINGS_TEXT.accountDeleted;
    },
    onError: settingsError(SETTINGS_FAILURE_TEXT.deletion),
  });
  if (form.message?.kind === "success") return <FormMessage message={form.message} />;

  const { confirmUsername, password } = form.values;
  let disabledReason = form.issues.confirmUsername ?? form.issues.password ?? null;
  if (confirmUsername === "" && password === "" && !passkey.answer) {
    disabledReason = hasPassword
      ? "Enter your username and password to confirm."
      : "Enter your username to confirm.";
  } else if (confirmUsername !== "" && form.issues.confirmUsername !== undefined) {
    // The field above shows the issue itself.
    disabledReason = "Fix the username above first.";
  }

  return (
    <Form form={form} buttonText="Delete Account" variant="danger" disabledReason={disabledReason}>
      <TextField
        label={`Type ${username} to confirm`}
        autoComplete="off"
        {...form.field("confirmUsername")}
      />
      {hasPassword && (
        <PasswordField
          label="Password to delete your account"
          autoComplete="current-password"
          {...form.field("password")}
        />
      )}
      <PasskeyProof passkey={passkey} purpose="delete your account" />
    </Form>
  );
}
