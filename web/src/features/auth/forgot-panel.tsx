import * as v from "valibot";
import { Email } from "#game/auth/sign-in-wire.ts";
import { AUTH_TEXT, forgotPassword } from "#game/auth/wire.ts";
import { ApiError, call } from "../../server/api.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { captchaInput } from "./captcha.ts";
import { authErrorText } from "./error-text.ts";
import * as texts from "./texts.ts";

const Forgotten = v.object({ email: Email });

/** Requests a reset link. */
export function ForgotPanel({ initialEmail, onCancel }: { initialEmail: string; onCancel: () => void }) {
  const form = useForm({
    schema: Forgotten,
    initial: { email: initialEmail },
    keepsValues: true,
    async onSubmit({ email }) {
      await call(forgotPassword, { body: { email, ...(await captchaInput("forgot_password")) } });
      // The same text for every address: docs/reference/accounts.md#registration-and-secrecy
      return AUTH_TEXT.resetLinkSent;
    },
    onError: (error) =>
      error instanceof ApiError && error.status === 429
        ? authErrorText(error)
        : "Failed to send reset email.",
  });

  return (
    <Form
      form={form}
      buttonText="Send Reset Link"
      variant="primary"
      wide
      footer={
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <TextField label={texts.email} type="email" autoComplete="username" {...form.field("email")} />
    </Form>
  );
}
