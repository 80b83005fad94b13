import { useEffect } from "react";
import * as v from "valibot";
import { Email } from "#game/auth/sign-in-wire.ts";
import { NewPassword, register, Username } from "#game/auth/wire.ts";
import { call } from "../../server/api.ts";
import { rememberAccount } from "../../session/session.ts";
import { Form } from "../../ui/form/form.tsx";
import { NewPasswordField } from "../../ui/form/password-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { captchaInput } from "./captcha.ts";
import { authErrorText } from "./error-text.ts";
import * as texts from "./texts.ts";

const Registration = v.object({ username: Username, email: Email, password: NewPassword });

interface RegisterFormProps {
  /** True if the visitor was invited elsewhere on the page, so that the focus moves to the form. */
  readonly isInvited: boolean;
  /** Receives the address that the verification link was sent to. */
  readonly onRegistered: (email: string) => void;
}

/** Creates an account. */
export function RegisterForm({ isInvited, onRegistered }: RegisterFormProps) {
  useEffect(() => {
    if (isInvited) document.querySelector<HTMLElement>("main form input")?.focus();
  }, [isInvited]);
  const form = useForm({
    schema: Registration,
    initial: { username: "", email: "", password: "" },
    keepsValues: true,
    async onSubmit(values) {
      await call(register, { body: { ...values, ...(await captchaInput("register")) } });
      rememberAccount();
      onRegistered(values.email);
      return undefined;
    },
    onError: authErrorText,
  });

  return (
    <Form form={form} buttonText={texts.joinTheNetwork} variant="primary" wide>
      <TextField
        label="Username"
        autoComplete="nickname"
        hint="3 to 20 letters, digits or underscores."
        {...form.field("username")}
      />
      {/* The name that signs in, for password managers. */}
      <TextField label={texts.email} type="email" autoComplete="username" {...form.field("email")} />
      <NewPasswordField label={texts.password} {...form.field("password")} />
    </Form>
  );
}
