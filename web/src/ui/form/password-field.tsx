import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { PASSWORD_LENGTH, PASSWORD_RULES } from "#game/core/wire/limits.ts";
import styles from "./field.module.css";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** The rules of `NewPassword`, for the passwords that browsers and password managers suggest. */
const RULES = `minlength: ${PASSWORD_LENGTH.min}; maxlength: ${PASSWORD_LENGTH.max}; required: upper; required: lower; required: digit; required: [!@#$%^&*];`;

/** A password input with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "adornment" | "rules">) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      {...(props.autoComplete === "new-password" && { rules: RULES })}
      adornment={
        <button
          type="button"
          className={styles.toggle}
          aria-label={isShown ? "Hide" : "Show"}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden size={20} />
        </button>
      }
    />
  );
}

/** A password being set, with the rules that it has to meet: each is ticked once it does. */
export function NewPasswordField(
  props: Omit<TextFieldProps, "type" | "adornment" | "rules" | "autoComplete" | "hint" | "details">,
) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      details={
        <ul className={styles.rules}>
          {PASSWORD_RULES.map(({ text, isMet }) => (
            <li key={text} data-met={isMet(props.value)}>
              <span>{text}</span>
              {isMet(props.value) && <span className="visually-hidden">: done</span>}
            </li>
          ))}
        </ul>
      }
    />
  );
}
