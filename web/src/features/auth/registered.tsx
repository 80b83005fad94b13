import { AUTH_TEXT, resendVerification } from "#game/auth/wire.ts";
import { call } from "../../server/api.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";
import { Notice } from "../../ui/page/notice.tsx";
import styles from "./auth.module.css";
import { AuthShell } from "./auth-shell.tsx";
import { captchaInput } from "./captcha.ts";
import { authErrorText } from "./error-text.ts";
import * as texts from "./texts.ts";

/** Says where the verification link of a new account went, and sends it again. */
export function Registered({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <AuthShell title="Check your email">
      <Notice kind="success">{AUTH_TEXT.registered}</Notice>
      <p
        className={styles.aside}
      >{`Sent to ${email}. The link works for 24 hours, longer than most launches.`}</p>
      <ResendVerification email={email} />
      <Button wide onClick={onBack}>
        {texts.backToLogin}
      </Button>
    </AuthShell>
  );
}

/** Sends a new verification link to an address. The reply, which it returns, is the same for every address. */
export async function resendLink(email: string): Promise<string> {
  const body = { email, ...(await captchaInput("resend_verification")) };
  return (await call(resendVerification, { body })).message;
}

/** Sends the verification link again. */
export function ResendVerification({ email }: { email: string }) {
  const { isBusy, message, run } = useSubmission(authErrorText);

  return (
    <>
      <FormMessage message={message} />
      {message?.kind !== "success" && (
        <Button variant="quiet" busy={isBusy} onClick={() => void run(() => resendLink(email))}>
          Send the link again
        </Button>
      )}
    </>
  );
}
