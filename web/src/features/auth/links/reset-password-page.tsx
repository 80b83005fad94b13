import { useRef, useState } from "react";
import * as v from "valibot";
import { NewPassword, PASSWORDS_DIFFER_TEXT, resetPassword } from "#game/auth/wire.ts";
import { ApiError, call } from "../../../server/api.ts";
import { signalKnown } from "../../../session/passkey.ts";
import { Form } from "../../../ui/form/form.tsx";
import { NewPasswordField, PasswordField } from "../../../ui/form/password-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { AccountName } from "../../../ui/people/account-name.tsx";
import styles from "../auth.module.css";
import { AuthShell } from "../auth-shell.tsx";
import { resetErrorText } from "../error-text.ts";
import * as texts from "../texts.ts";
import { isLinkSpent, spendLink, useLinkToken } from "./link-token.ts";
import { ToLogin } from "./to-login.tsx";

/** Sets a new password with the token from an emailed link. docs/reference/accounts.md#screens */
export default function ResetPasswordPage() {
  const token = useLinkToken();
  const [isDone, setIsDone] = useState(isLinkSpent);

  if (!token) {
    return (
      <AuthShell title="Invalid Reset Link">
        <Notice kind="error">Invalid reset token.</Notice>
        <ToLogin />
      </AuthShell>
    );
  }
  if (isDone) {
    return (
      <AuthShell title="Password Reset Successful">
        <p className={styles.aside}>
          Every other device has been signed out. Tell no one, including your audience.
        </p>
        <ToLogin text="Login with New Password" />
      </AuthShell>
    );
  }
  return (
    <AuthShell title={texts.resetPassword}>
      <ResetForm token={token} onDone={() => setIsDone(true)} />
    </AuthShell>
  );
}

const Reset = v.pipe(
  v.object({ password: NewPassword, confirmation: v.string() }),
  v.forward(
    v.check(({ password, confirmation }) => password === confirmation, PASSWORDS_DIFFER_TEXT),
    ["confirmation"],
  ),
);

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const isUnsure = useRef(false);
  const form = useForm({
    schema: Reset,
    initial: { password: "", confirmation: "" },
    keepsValues: true,
    async onSubmit({ password }) {
      const { known } = await call(resetPassword, { body: { token, password } });
      if (known) signalKnown(known);
      spendLink();
      onDone();
      return undefined;
    },
    onError(error) {
      const wasUnsure = isUnsure.current;
      // The link is spent if a call whose answer was lost has arrived.
      isUnsure.current ||= !(error instanceof ApiError) || error.status === 503;
      return wasUnsure && error instanceof ApiError && error.body.code === "invalid_token"
        ? `${resetErrorText(error)} If your first attempt arrived, your new password works already.`
        : resetErrorText(error);
    },
  });

  return (
    <Form form={form} buttonText={texts.resetPassword} variant="primary" wide>
      <AccountName />
      <NewPasswordField label="New password" {...form.field("password")} />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...form.field("confirmation")}
      />
    </Form>
  );
}
