import { type FormEvent, type ReactNode, useState } from "react";
import { PASSWORD_REQUIRED_TEXT } from "#game/contract/auth.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField, type TextFieldProps } from "../../ui/text-field.tsx";
import { Answer } from "./section.tsx";
import styles from "./settings.module.css";
import { refreshSecurity } from "./settings-data.ts";
import { useSubmission } from "./use-submission.ts";

interface ConfirmedChangeFormProps {
  /** The field of the new value. */
  readonly field: Omit<TextFieldProps, "value" | "onChange" | "error">;
  readonly passwordLabel: string;
  readonly buttonText: string;
  /** Said where the server gave no reason. */
  readonly fallback: string;
  /** What is wrong with the new value; null where nothing is. */
  readonly issueOf: (value: string) => string | null;
  /** Makes the change; what it returns is said. */
  readonly change: (value: string, password: string) => Promise<string>;
  /** Stands above the fields. */
  readonly children?: ReactNode;
}

/** Changes one value of the account, confirmed by the password. */
export function ConfirmedChangeForm({
  field,
  passwordLabel,
  buttonText,
  fallback,
  issueOf,
  change,
  children,
}: ConfirmedChangeFormProps) {
  const [value, setValue] = useState("");
  const [password, setPassword] = useState("");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const submission = useSubmission(fallback);
  const issue = issueOf(value);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    submission.say(null);
    if (issue !== null || password === "" || submission.isBusy) return;
    const isDone = await submission.submit(() => change(value, password));
    if (!isDone) return;
    setValue("");
    setPassword("");
    setWasSubmitted(false);
    refreshSecurity();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <TextField {...field} value={value} onChange={setValue} error={wasSubmitted ? issue : null} />
      <PasswordField
        label={passwordLabel}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={wasSubmitted && password === "" ? PASSWORD_REQUIRED_TEXT : null}
      />
      <Answer submission={submission} />
      <div>
        <Button type="submit" busy={submission.isBusy}>
          {buttonText}
        </Button>
      </div>
    </form>
  );
}
