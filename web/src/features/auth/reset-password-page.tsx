import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { NewPassword, PASSWORDS_DIFFER_TEXT, resetPassword } from "#game/contract/auth.ts";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { call } from "../../lib/api.ts";
import { firstIssue } from "../../lib/first-issue.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import styles from "./auth.module.css";
import { AuthFrame } from "./auth-frame.tsx";
import { resetErrorText } from "./error-text.ts";

/** Sets a new password with the token of an emailed link. docs/reference/accounts.md#screens */
export default function ResetPasswordPage() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const token = parameters.get("token");
  const [isDone, setIsDone] = useState(false);

  if (!token) {
    return (
      <AuthFrame title="Invalid Reset Link">
        <Notice kind="error">Invalid reset token.</Notice>
        <Button variant="primary" wide onClick={() => navigate(PAGE_PATHS.home)}>
          Back to Login
        </Button>
      </AuthFrame>
    );
  }
  if (isDone) {
    return (
      <AuthFrame title="Password Reset Successful">
        <p className={styles.aside}>
          Every other device was signed out. Tell no one, including your audience.
        </p>
        <Button variant="primary" wide onClick={() => navigate(PAGE_PATHS.home)}>
          Login with New Password
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Reset Password">
      <ResetForm token={token} onDone={() => setIsDone(true)} />
    </AuthFrame>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const issue = firstIssue(NewPassword, password);
  const differs = password !== confirmation;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    setError(null);
    if (issue !== null || differs) return;
    setIsBusy(true);
    try {
      await call(resetPassword, { body: { token, password } });
      onDone();
    } catch (fault) {
      setError(resetErrorText(fault));
      setIsBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={wasSubmitted ? issue : null}
        hint="8 characters with upper and lower case, a number and one of !@#$%^&*"
      />
      <PasswordField
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
        error={wasSubmitted && differs ? PASSWORDS_DIFFER_TEXT : null}
      />
      {error !== null && <Notice kind="error">{error}</Notice>}
      <Button type="submit" variant="primary" busy={isBusy} wide>
        Reset Password
      </Button>
    </form>
  );
}
