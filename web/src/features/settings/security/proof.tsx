import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { confirmOptions, type OwnerProof, type PasskeyAssertion } from "#game/auth/passkeys-wire.ts";
import { AnyPassword } from "#game/auth/sign-in-wire.ts";
import { call } from "../../../server/api.ts";
import { answerWithPasskey, canUsePasskeys } from "../../../session/passkey.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import type { TextFieldProps } from "../../../ui/form/text-field.tsx";
import { type FormOptions, type FormState, type FormValues, useForm } from "../../../ui/form/use-form.ts";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { settingsError, usePasskeys } from "../settings-data.ts";

interface ProvenFormOptions<Values extends FormValues>
  extends Omit<FormOptions<Values>, "schema" | "onSubmit"> {
  /** Returns the schema with that of the password, which may be empty once a passkey has answered. */
  readonly schema: (password: v.GenericSchema<string>) => FormOptions<Values>["schema"];
  /** False if the account has no password. */
  readonly hasPassword: boolean;
  /** Submits valid values with the answer of a passkey, if there is one, and returns the success message. */
  readonly onSubmit: (values: Values, passkey: PasskeyAssertion | null) => Promise<string | undefined>;
}

/** The part of a form in which a passkey replaces the password. */
interface PasskeyState {
  readonly hasPassword: boolean;
  readonly answer: PasskeyAssertion | null;
  readonly setAnswer: (answer: PasskeyAssertion) => void;
}

/** The state of a form that its owner confirms by the password or a passkey. */
export function useProvenForm<Values extends FormValues>({
  schema,
  hasPassword,
  onSubmit,
  ...options
}: ProvenFormOptions<Values>): { form: FormState<Values>; passkey: PasskeyState } {
  const [answer, setAnswer] = useState<PasskeyAssertion | null>(null);
  const form = useForm<Values>({
    ...options,
    schema: schema(hasPassword && answer === null ? AnyPassword : v.string()),
    async onSubmit(values) {
      try {
        return await onSubmit(values, answer);
      } finally {
        // An answer works once.
        setAnswer(null);
      }
    },
  });
  return { form, passkey: { hasPassword, answer, setAnswer } };
}

/** Returns the proof to send: the passkey's answer, else the typed password, if the account has one. */
export function proofOf(password: string, passkey: PasskeyAssertion | null): OwnerProof {
  if (passkey) return { passkey };
  return password === "" ? {} : { password };
}

interface PasskeyProofProps {
  readonly passkey: PasskeyState;
  /** Says what the form does, for screen readers: "change your email". */
  readonly purpose: string;
}

/** A button that submits its form with a passkey instead of the password; nothing if the account or browser has none. */
export function PasskeyProof({ passkey: { answer, setAnswer }, purpose }: PasskeyProofProps) {
  const { data: passkeys = [] } = usePasskeys();
  const { isBusy, message, run } = useSubmission(settingsError("Failed to use a passkey"));
  const place = useRef<HTMLDivElement>(null);

  // The form knows the answer once it has rendered with it.
  useEffect(() => {
    if (answer) place.current?.closest("form")?.requestSubmit();
  }, [answer]);

  async function ask(): Promise<undefined> {
    const { options } = await call(confirmOptions, { key: crypto.randomUUID() });
    setAnswer(await answerWithPasskey(options));
  }

  if (passkeys.length === 0 || !canUsePasskeys()) return null;
  return (
    <div ref={place}>
      <FormMessage message={message} />
      <Button
        variant="ghost"
        busy={isBusy}
        label={`Use a passkey to ${purpose}`}
        onClick={() => void run(ask)}
      >
        Use a passkey
      </Button>
    </div>
  );
}

interface ProofFieldsProps extends PasskeyProofProps {
  readonly form: { readonly field: (name: "password") => Omit<TextFieldProps, "label"> };
  /** Label of the password. */
  readonly label: string;
}

/** The password of an account that has one, and the passkey in its place. */
export function ProofFields({ form, label, passkey, purpose }: ProofFieldsProps) {
  return (
    <>
      {passkey.hasPassword && (
        <PasswordField label={label} autoComplete="current-password" {...form.field("password")} />
      )}
      <PasskeyProof passkey={passkey} purpose={purpose} />
    </>
  );
}
