import { resendVerification } from "#game/auth/wire.ts";
import { call } from "../../server/api.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";
import { captchaInput } from "./captcha.ts";
import { authErrorText } from "./error-text.ts";

/** Sends the verification link again. */
export function ResendVerification({ email }: { email: string }) {
  const { isBusy, message, run } = useSubmission(authErrorText);

  async function resend() {
    const body = { email, ...(await captchaInput("resend_verification")) };
    return (await call(resendVerification, { body })).message;
  }

  return (
    <>
      <FormMessage message={message} />
      {message?.kind !== "success" && (
        <Button variant="quiet" busy={isBusy} onClick={() => void run(resend)}>
          Send the link again
        </Button>
      )}
    </>
  );
}
