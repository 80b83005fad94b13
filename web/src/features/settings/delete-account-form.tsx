import { type FormEvent, useState } from "react";
import { deleteAccount, SETTINGS_FAILURE_TEXT, SETTINGS_TEXT } from "#game/contract/settings.ts";
import { call } from "../../lib/api.ts";
import { leaveSession } from "../../state/session.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Answer } from "./section.tsx";
import styles from "./settings.module.css";
import { useSubmission } from "./use-submission.ts";
import { deletionIssues } from "./validation.ts";

/** How long the last sentence stays, in milliseconds. See docs/reference/accounts.md#account-deletion. */
const REDIRECT_DELAY_MS = 2_000;

/** Deletes the account of whoever types its name and password. */
export function DeleteAccountForm({ username }: { username: string }) {
  const [confirmation, setConfirmation] = useState("");
  const [password, setPassword] = useState("");
  const [isDone, setIsDone] = useState(false);
  const submission = useSubmission(SETTINGS_FAILURE_TEXT.deletion);
  const issues = deletionIssues(username, confirmation, password);
  const isMistyped = confirmation !== "" && issues.username !== null;
  let blocked = issues.username ?? issues.password;
  if (confirmation === "" && password === "") blocked = "Enter your username and password to confirm.";
  // Its field says what is wrong with it.
  else if (isMistyped) blocked = "The username above needs a correction first.";

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (blocked !== null || submission.isBusy) return;
    const wasDeleted = await submission.submit(async () => {
      const body = { password, confirmUsername: confirmation };
      await leaveSession(() => call(deleteAccount, { body }), REDIRECT_DELAY_MS);
      return SETTINGS_TEXT.accountDeleted;
    });
    if (wasDeleted) setIsDone(true);
  }

  if (isDone) return <Answer submission={submission} />;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={`Type ${username} to confirm`}
        name="confirmUsername"
        autoComplete="off"
        value={confirmation}
        onChange={setConfirmation}
        error={isMistyped ? issues.username : null}
      />
      <PasswordField
        label="Password to delete your account"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Answer submission={submission} />
      <div>
        <Button type="submit" variant="danger" busy={submission.isBusy} disabledReason={blocked}>
          Delete Account
        </Button>
      </div>
    </form>
  );
}
