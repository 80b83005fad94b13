import { useState } from "react";
import type { OwnerProof, PasskeyAssertion } from "#game/auth/passkeys-wire.ts";
import { type FormOptions, type FormState, type FormValues, useForm } from "../../../ui/form/use-form.ts";

interface ProvenFormOptions<Values extends FormValues>
  extends Omit<FormOptions<Values>, "schema" | "onSubmit"> {
  /** Returns the schema. It only needs a password while no passkey has answered. */
  readonly schema: (needsPassword: boolean) => FormOptions<Values>["schema"];
  /** False if the account has no password. */
  readonly hasPassword: boolean;
  /** Submits valid values with the answer of a passkey, if there is one, and returns the success message. */
  readonly onSubmit: (values: Values, passkey: PasskeyAssertion | null) => Promise<string | undefined>;
}

/** The part of a form in which a passkey replaces the password. */
export interface PasskeyState {
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
    schema: schema(hasPassword && answer === null),
    async onSubmit(values) {
      try {
        return await onSubmit(values, answer);
      } finally {
        // An answer works once.
        setAnswer(null);
      }
    },
  });
  return { form, passkey: { answer, setAnswer } };
}

/** Returns the proof to send: the passkey's answer, else the typed password, if the account has one. */
export function proofOf(password: string, passkey: PasskeyAssertion | null): OwnerProof {
  if (passkey) return { passkey };
  return password === "" ? {} : { password };
}
