import { Button } from "../button/button.tsx";
import type { Elements } from "../elements.ts";
import styles from "./form.module.css";
import { FormMessage } from "./form-message.tsx";
import type { FormState, FormValues } from "./use-form.ts";

interface FormProps<Values extends FormValues> {
  readonly form: FormState<Values>;
  readonly buttonText: string;
  readonly variant?: "primary" | "quiet" | "danger";
  /** Stretches the button to the width of the form. */
  readonly wide?: boolean;
  /** Reason that the form can't be submitted now, shown under the button; null if it can. */
  readonly disabledReason?: string | null;
  /** Shown between the message and the button. */
  readonly advice?: Elements;
  /** Shown under the button. */
  readonly footer?: Elements;
  /** The fields. */
  readonly children: Elements;
}

/** Labels the Enter key of a virtual keyboard: on to the next field, or done. */
function labelEnterKeys(form: HTMLFormElement | null): void {
  const inputs = form?.querySelectorAll<HTMLInputElement>("input:not([type=checkbox])") ?? [];
  for (const [index, input] of inputs.entries())
    input.enterKeyHint = index < inputs.length - 1 ? "next" : "go";
}

/** A form with its fields, the message of its last submission, and its button. */
export function Form<Values extends FormValues>({
  form,
  buttonText,
  variant = "quiet",
  wide = false,
  disabledReason = null,
  advice,
  footer,
  children,
}: FormProps<Values>) {
  return (
    <form
      ref={labelEnterKeys}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (disabledReason === null) void form.submit(event.currentTarget);
      }}
    >
      {children}
      <FormMessage message={form.message} />
      {advice}
      <div>
        <Button
          type="submit"
          variant={variant}
          wide={wide}
          busy={form.isBusy}
          disabledReason={disabledReason}
        >
          {buttonText}
        </Button>
      </div>
      {footer}
    </form>
  );
}
