import { Email } from "#game/contract/auth.ts";
import { firstIssue } from "../../lib/first-issue.ts";
import { TextField } from "../../ui/text-field.tsx";

interface EmailFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong is said once the form was sent. */
  readonly wasSubmitted: boolean;
  readonly autoComplete: "username" | "email";
}

/** An e-mail address in a form. */
export function EmailField({ value, onChange, wasSubmitted, autoComplete }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete={autoComplete}
      value={value}
      onChange={onChange}
      error={wasSubmitted ? firstIssue(Email, value) : null}
    />
  );
}
