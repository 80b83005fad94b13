import { type FormEvent, useState } from "react";
import { Email, login } from "#game/contract/auth.ts";
import { call } from "../../lib/api.ts";
import { firstIssue } from "../../lib/first-issue.ts";
import { startSession } from "../../state/session.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import styles from "./auth.module.css";
import { captchaInput } from "./captcha.ts";
import { EmailField } from "./email-field.tsx";
import { authErrorText } from "./error-text.ts";
import { ResendVerification } from "./resend-verification.tsx";

/** Signs in with e-mail and password. */
export function SignInForm({
  initialEmail,
  onForgot,
}: {
  initialEmail: string;
  onForgot: (email: string) => void;
}) {
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState("");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const isEmailWrong = firstIssue(Email, email) !== null;
  const isUnverified = error?.startsWith("Please verify your email") ?? false;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    setError(null);
    if (isEmailWrong || password === "") return;
    setIsBusy(true);
    try {
      const { token } = await call(login, { body: { email, password, ...(await captchaInput("login")) } });
      startSession(token);
    } catch (fault) {
      setError(authErrorText(fault));
      setIsBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <EmailField value={email} onChange={setEmail} wasSubmitted={wasSubmitted} autoComplete="username" />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={wasSubmitted && password === "" ? "Please enter your password." : null}
      />
      {error !== null && <Notice kind="error">{error}</Notice>}
      {isUnverified && <ResendVerification email={email} />}
      <Button type="submit" variant="primary" busy={isBusy} wide>
        Sign In
      </Button>
      <Button variant="ghost" onClick={() => onForgot(email)}>
        Forgot password?
      </Button>
    </form>
  );
}
