import { Suspense } from "react";
import * as v from "valibot";
import { Email, login } from "#game/auth/sign-in-wire.ts";
import { call } from "../../../server/api.ts";
import { startSession } from "../../../session/session.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { captchaInput } from "../captcha.ts";
import { authErrorText, UNVERIFIED_TEXT } from "../error-text.ts";
import * as texts from "../texts.ts";

const ResendVerification = lazyComponent(
  async () => (await import("../resend-verification.tsx")).ResendVerification,
);

const SignIn = v.object({
  email: Email,
  password: v.pipe(v.string(), v.minLength(1, "Please enter your password.")),
});

interface SignInFormProps {
  readonly initialEmail: string;
  /** Receives the email as typed. */
  readonly onForgot: (email: string) => void;
}

/** Signs in with email and password. */
export function SignInForm({ initialEmail, onForgot }: SignInFormProps) {
  const form = useForm({
    schema: SignIn,
    initial: { email: initialEmail, password: "" },
    keepsValues: true,
    async onSubmit(values) {
      const { token } = await call(login, { body: { ...values, ...(await captchaInput("login")) } });
      startSession(token);
      void import("./offer-passkey.ts")
        .then(({ offerPasskey }) => offerPasskey(values.password))
        .catch(() => {});
      return undefined;
    },
    onError: authErrorText,
  });
  const { email } = form.values;

  return (
    <Form
      form={form}
      buttonText={texts.signIn}
      variant="primary"
      wide
      advice={
        form.message?.text === UNVERIFIED_TEXT && (
          <Suspense fallback={null}>
            <ResendVerification email={email} />
          </Suspense>
        )
      }
      footer={
        <Button variant="ghost" onClick={() => onForgot(email)}>
          Forgot password?
        </Button>
      }
    >
      <TextField label={texts.email} type="email" autoComplete="username webauthn" {...form.field("email")} />
      <PasswordField label={texts.password} autoComplete="current-password" {...form.field("password")} />
    </Form>
  );
}
