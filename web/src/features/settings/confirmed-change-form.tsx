import type { ReactNode } from "react";
import * as v from "valibot";
import { AnyPassword } from "#game/contract/auth.ts";
import { Form } from "../../ui/form/form.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField, type TextFieldProps } from "../../ui/text-field.tsx";
import { refreshSecurity, settingsError } from "./settings-data.ts";

interface ConfirmedChangeFormProps {
  /** The field of the new value. */
  readonly field: Pick<TextFieldProps, "label" | "type" | "autoComplete" | "hint">;
  readonly schema: v.GenericSchema<string, unknown>;
  readonly passwordLabel: string;
  readonly buttonText: string;
  /** The error text if the server gives none. */
  readonly fallback: string;
  /** Makes the change and returns the success message. */
  readonly change: (value: string, password: string) => Promise<string>;
  /** Shown above the fields. */
  readonly children?: ReactNode;
}

/** Changes one value of the account, confirmed by the password. */
export function ConfirmedChangeForm({
  field,
  schema,
  passwordLabel,
  buttonText,
  fallback,
  change,
  children,
}: ConfirmedChangeFormProps) {
  const form = useForm({
    schema: v.object({ value: schema, password: AnyPassword }),
    initial: { value: "", password: "" },
    async onSubmit({ value, password }) {
      const text = await change(value, password);
      refreshSecurity();
      return text;
    },
    onError: settingsError(fallback),
  });

  return (
    <Form form={form} buttonText={buttonText}>
      {children}
      <TextField {...field} {...form.field("value")} />
      <PasswordField label={passwordLabel} autoComplete="current-password" {...form.field("password")} />
    </Form>
  );
}
