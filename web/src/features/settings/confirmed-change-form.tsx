import * as v from "valibot";
import type { OwnerProof } from "#game/auth/passkeys-wire.ts";
import { AnyPassword } from "#game/auth/sign-in-wire.ts";
import type { Elements } from "../../ui/elements.ts";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { TextField, type TextFieldProps } from "../../ui/form/text-field.tsx";
import { PasskeyProof } from "./security/passkey-proof.tsx";
import { proofOf, useProvenForm } from "./security/use-proven-form.ts";
import { refreshSecurity, settingsError } from "./settings-data.ts";

interface ConfirmedChangeFormProps {
  /** The field of the new value. */
  readonly field: Pick<TextFieldProps, "label" | "type" | "autoComplete" | "hint">;
  readonly schema: v.GenericSchema<string, unknown>;
  /** Completes "Password to …", such as "change your email". */
  readonly purpose: string;
  readonly buttonText: string;
  /** The error text if the server gives none. */
  readonly fallback: string;
  /** Makes the change and returns the success message. */
  readonly change: (value: string, proof: OwnerProof) => Promise<string>;
  /** Shown above the fields. */
  readonly children?: Elements;
}

/** Changes one value of the account, confirmed by the password or a passkey. */
export function ConfirmedChangeForm({
  field,
  schema,
  purpose,
  buttonText,
  fallback,
  change,
  children,
}: ConfirmedChangeFormProps) {
  const { form, passkey } = useProvenForm({
    schema: (needsPassword) =>
      v.object({ value: schema, password: needsPassword ? AnyPassword : v.string() }),
    hasPassword: true,
    initial: { value: "", password: "" },
    async onSubmit({ value, password }, answer) {
      const text = await change(value, proofOf(password, answer));
      refreshSecurity();
      return text;
    },
    onError: settingsError(fallback),
  });

  return (
    <Form form={form} buttonText={buttonText}>
      {children}
      <TextField {...field} {...form.field("value")} />
      <PasswordField
        label={`Password to ${purpose}`}
        autoComplete="current-password"
        {...form.field("password")}
      />
      <PasskeyProof passkey={passkey} purpose={purpose} />
    </Form>
  );
}
