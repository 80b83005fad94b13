import { type FormEvent, useState } from "react";
import { Email, NewPassword, register, Username } from "#game/contract/auth.ts";
import { call } from "../../lib/api.ts";
import { firstIssue } from "../../lib/first-issue.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./auth.module.css";
import { captchaInput } from "./captcha.ts";
import { EmailField } from "./email-field.tsx";
import { authErrorText } from "./error-text.ts";

/** Opens an account; `onRegistered` hears the address to which the verification was sent. */
export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const [username, setUsername] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const issues = {
    username: firstIssue(Username, username),
    email: firstIssue(Email, email),
    password: firstIssue(NewPassword, password),
  };
  const shown = (issue: string | null) => (wasSubmitted ? issue : null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    setError(null);
    if (Object.values(issues).some((issue) => issue !== null)) return;
    setIsBusy(true);
    try {
      await call(register, { body: { username, email, password, ...(await captchaInput("register")) } });
      onRegistered(email);
    } catch (fault) {
      setError(authErrorText(fault));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        value={username}
        onChange={setUsername}
        error={shown(issues.username)}
        hint="3 to 20 letters, digits or underscores."
      />
      <EmailField value={email} onChange={setEmail} wasSubmitted={wasSubmitted} autoComplete="email" />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={shown(issues.password)}
        hint="8 characters with upper and lower case, a number and one of !@#$%^&*"
      />
      {error !== null && <Notice kind="error">{error}</Notice>}
      <Button type="submit" variant="primary" busy={isBusy} wide>
        Join the Network
      </Button>
    </form>
  );
}
