import { useState } from "react";
import { resendVerification } from "#game/contract/auth.ts";
import { call } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { captchaInput } from "./captcha.ts";
import { authErrorText } from "./error-text.ts";

/** Sends the verification link again. */
export function ResendVerification({ email }: { email: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<{ kind: "success" | "error"; text: string } | null>(null);

  async function send() {
    setIsBusy(true);
    try {
      const { message } = await call(resendVerification, {
        body: { email, ...(await captchaInput("resend_verification")) },
      });
      setAnswer({ kind: "success", text: message });
    } catch (fault) {
      setAnswer({ kind: "error", text: authErrorText(fault) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      {answer && <Notice kind={answer.kind}>{answer.text}</Notice>}
      {answer?.kind !== "success" && (
        <Button variant="quiet" busy={isBusy} onClick={send}>
          Send the link again
        </Button>
      )}
    </>
  );
}
