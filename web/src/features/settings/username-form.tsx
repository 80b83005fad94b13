import { type FormEvent, useState } from "react";
import { PASSWORD_REQUIRED_TEXT } from "#game/contract/auth.ts";
import { changeUsername, SETTINGS_FAILURE_TEXT, SETTINGS_TEXT } from "#game/contract/settings.ts";
import { call } from "../../lib/api.ts";
import { refreshMe } from "../../state/me.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Answer } from "./section.tsx";
import styles from "./settings.module.css";
import { acceptSettings, refreshSecurity } from "./settings-data.ts";
import { useSubmission } from "./use-submission.ts";
import { newUsernameIssue } from "./validation.ts";

/** Gives the account another name. */
export function UsernameForm({ username }: { username: string }) {
  const [wanted, setWanted] = useState("");
  const [password, setPassword] = useState("");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const submission = useSubmission(SETTINGS_FAILURE_TEXT.username);
  const issue = newUsernameIssue(wanted, username);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    submission.say(null);
    if (issue !== null || password === "" || submission.isBusy) return;
    const isDone = await submission.submit(async () => {
      const { user } = await call(changeUsername, { body: { newUsername: wanted, password } });
      acceptSettings({ user });
      return SETTINGS_TEXT.usernameUpdated;
    });
    if (!isDone) return;
    setWanted("");
    setPassword("");
    setWasSubmitted(false);
    refreshSecurity();
    // The character bears the name too.
    refreshMe();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="New username"
        name="newUsername"
        autoComplete="username"
        value={wanted}
        onChange={setWanted}
        error={wasSubmitted ? issue : null}
        hint="3 to 20 letters, digits or underscores."
      />
      <PasswordField
        label="Password to change your username"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={wasSubmitted && password === "" ? PASSWORD_REQUIRED_TEXT : null}
      />
      <Answer submission={submission} />
      <div>
        <Button type="submit" busy={submission.isBusy}>
          Change Username
        </Button>
      </div>
    </form>
  );
}
