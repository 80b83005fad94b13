import * as v from "valibot";
import { resendVerification } from "#game/contract/account/auth.ts";
import { Email } from "#game/contract/account/sign-in.ts";
import { call } from "../../server/api.ts";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { captchaInput } from "./captcha.ts";
import { authErrorText } from "./error-text.ts";
import * as texts from "./texts.ts";

const Address = v.object({ email: Email });

/** Sends a new verification link to an address. The reply is the same for every address. */
export function ResendForm() {
  const form = useForm({
    schema: Address,
    initial: { email: "" },
    keepsValues: true,
    async onSubmit({ email }) {
      const body = { email, ...(await captchaInput("resend_verification")) };
      return (await call(resendVerification, { body })).message;
    },
    onError: authErrorText,
  });
  return (
    <Form form={form} buttonText={texts.sendANewLink} variant="primary" wide>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="username"
        hint={texts.addressOfYourAccount}
        {...form.field("email")}
      />
    </Form>
  );
}
