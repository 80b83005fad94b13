import { type FormEvent, useState } from "react";
import { Email, PASSWORD_REQUIRED_TEXT } from "#game/contract/auth.ts";
import { changeEmail, SETTINGS_FAILURE_TEXT, SETTINGS_TEXT } from "#game/contract/settings.ts";
import { call } from "../../lib/api.ts";
import { firstIssue } from "../../lib/first-issue.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Answer } from "./section.tsx";
import styles from "./settings.module.css";
import { acceptSettings, refreshSecurity } from "./settings-data.ts";
import { useSubmission } from "./use-submission.ts";

/** Asks for another address, which counts once its link has been opened. Decision 13. */
export function EmailForm({ pendingEmail }: { pendingEmail: string | null }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const submission = useSubmission(SETTINGS_FAILURE_TEXT.email);
  const issue = firstIssue(Email, email);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    submission.say(null);
    if (issue !== null || password === "" || submission.isBusy) return;
    const isDone = await submission.submit(async () => {
      const reply = await call(changeEmail, { body: { newEmail: email, password } });
      acceptSettings({ pendingEmail: reply.pendingEmail });
      return SETTINGS_TEXT.emailSent;
    });
    if (!isDone) return;
    setEmail("");
    setPassword("");
    setWasSubmitted(false);
    refreshSecurity();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {pendingEmail !== null && (
        <Notice kind="info">{`${pendingEmail} is waiting: open the link that we sent there.`}</Notice>
      )}
      <TextField
        label="New email"
        name="newEmail"
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={wasSubmitted ? issue : null}
      />
      <PasswordField
        label="Password to change your email"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={wasSubmitted && password === "" ? PASSWORD_REQUIRED_TEXT : null}
      />
      <Answer submission={submission} />
      <div>
        <Button type="submit" busy={submission.isBusy}>
          Change Email
        </Button>
      </div>
    </form>
  );
}
