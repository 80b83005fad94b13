import { type FormEvent, useState } from "react";
import { Email, forgotPassword } from "#game/contract/auth.ts";
import { ApiError, call } from "../../lib/api.ts";
import { firstIssue } from "../../lib/first-issue.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./auth.module.css";
import { captchaInput } from "./captcha.ts";
import { EmailField } from "./email-field.tsx";
import { authErrorText } from "./error-text.ts";

/**
 * Shown whatever the server found: whether an account exists is nobody's business.
 * See docs/reference/accounts.md#registration-and-secrecy.
 */
const ALWAYS = "If that email exists, a reset link has been sent.";

/** Asks for a reset link. */
export function ForgotPanel({ initialEmail, onCancel }: { initialEmail: string; onCancel: () => void }) {
  const [email, setEmail] = useState(initialEmail);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<{ kind: "success" | "error"; text: string } | null>(null);
  const isWrong = firstIssue(Email, email) !== null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (isWrong) return;
    setIsBusy(true);
    try {
      await call(forgotPassword, { body: { email, ...(await captchaInput("forgot_password")) } });
      setAnswer({ kind: "success", text: ALWAYS });
    } catch (fault) {
      const isLimit = fault instanceof ApiError && fault.status === 429;
      setAnswer({ kind: "error", text: isLimit ? authErrorText(fault) : "Failed to send reset email." });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <EmailField value={email} onChange={setEmail} wasSubmitted={wasSubmitted} autoComplete="username" />
      {answer && <Notice kind={answer.kind}>{answer.text}</Notice>}
      <Button type="submit" variant="primary" busy={isBusy} wide>
        Send Reset Link
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
