import { type FormEvent, useState } from "react";
import { PASSWORD_REQUIRED_TEXT } from "#game/contract/auth.ts";
import {
  addPassword,
  changePassword,
  SETTINGS_FAILURE_TEXT,
  SETTINGS_TEXT,
} from "#game/contract/settings.ts";
import { call } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Answer } from "./section.tsx";
import styles from "./settings.module.css";
import { acceptSettings, refreshSecurity } from "./settings-data.ts";
import { useSubmission } from "./use-submission.ts";
import { newPasswordIssue } from "./validation.ts";

const EMPTY = { current: "", password: "", confirmation: "" };

/**
 * Changes the password, or adds one to an account that has none. See docs/reference/accounts.md#passwords.
 */
export function PasswordForm({ hasPassword, username }: { hasPassword: boolean; username: string }) {
  const [typed, setTyped] = useState(EMPTY);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const submission = useSubmission(SETTINGS_FAILURE_TEXT.password);
  const { current, password, confirmation } = typed;
  const issue = newPasswordIssue(password, confirmation);
  const differs = password !== confirmation;
  const lacksCurrent = hasPassword && current === "";
  const change = (part: Partial<typeof EMPTY>) => setTyped((before) => ({ ...before, ...part }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    submission.say(null);
    if (issue !== null || lacksCurrent || submission.isBusy) return;
    const isDone = await submission.submit(async () => {
      if (hasPassword)
        await call(changePassword, { body: { currentPassword: current, newPassword: password } });
      else await call(addPassword, { body: { password } });
      return SETTINGS_TEXT.passwordUpdated;
    });
    if (!isDone) return;
    setTyped(EMPTY);
    setWasSubmitted(false);
    acceptSettings({ hasPassword: true, pendingEmail: null });
    refreshSecurity();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* Password managers need to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {hasPassword && (
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          value={current}
          onChange={(text) => change({ current: text })}
          error={wasSubmitted && lacksCurrent ? PASSWORD_REQUIRED_TEXT : null}
        />
      )}
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        value={password}
        onChange={(text) => change({ password: text })}
        error={wasSubmitted && !differs ? issue : null}
        hint="8 characters with upper and lower case, a number and one of !@#$%^&*"
      />
      <PasswordField
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        value={confirmation}
        onChange={(text) => change({ confirmation: text })}
        error={wasSubmitted && differs ? issue : null}
      />
      <Answer submission={submission} />
      <div>
        <Button type="submit" busy={submission.isBusy}>
          {hasPassword ? "Change Password" : "Add Password"}
        </Button>
      </div>
    </form>
  );
}
