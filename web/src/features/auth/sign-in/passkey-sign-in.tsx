import { useEffect, useEffectEvent, useRef } from "react";
import { type PasskeyAssertion, signInOptions, signInWithPasskey } from "#game/auth/passkeys-wire.ts";
import { ApiError, call } from "../../../server/api.ts";
import {
  answerWithPasskey,
  canFillInPasskeys,
  canUsePasskeys,
  NO_PASSKEYS_TEXT,
} from "../../../session/passkey.ts";
import { forgetUnknown } from "../../../session/refused-passkey.ts";
import { startSession } from "../../../session/session.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import styles from "../auth.module.css";
import { authErrorText } from "../error-text.ts";
import * as texts from "../texts.ts";

/** A challenge lives ten minutes, so another one is asked for before that. */
const RENEWAL_MS = 9 * 60_000;

/** Signs in with a passkey: by this button, or by one that the browser offers in the field of the email. */
export function PasskeySignIn() {
  const { isBusy, message, run } = useSubmission(passkeyErrorText);
  /** The offer of the browser. It has to end before a dialog opens. */
  const offer = useRef<AbortController | null>(null);

  const renew = useEffectEvent(async () => {
    offer.current?.abort();
    offer.current = new AbortController();
    const filled = await fillIn(offer.current.signal);
    if (filled) void run(() => signIn(filled));
  });
  useEffect(() => {
    void renew();
    const timer = setInterval(() => void renew(), RENEWAL_MS);
    return () => {
      clearInterval(timer);
      offer.current?.abort();
    };
  }, []);

  if (!canUsePasskeys()) return <p className={styles.aside}>{NO_PASSKEYS_TEXT}</p>;
  return (
    <>
      <FormMessage message={message} />
      <Button
        busy={isBusy}
        onClick={() => {
          offer.current?.abort();
          void run(chooseAndSignIn);
        }}
      >
        {texts.continueWithAPasskey}
      </Button>
    </>
  );
}

async function chooseAndSignIn(): Promise<undefined> {
  const { options } = await call(signInOptions, {});
  return signIn({ rpId: options.rpId, passkey: await answerWithPasskey(options) });
}

/** A passkey's answer, and the host that it belongs to. */
interface Answer {
  readonly rpId: string;
  readonly passkey: PasskeyAssertion;
}

async function signIn({ rpId, passkey }: Answer): Promise<undefined> {
  try {
    const { token } = await call(signInWithPasskey, { body: { passkey } });
    startSession(token);
  } catch (error) {
    forgetUnknown(error, rpId, passkey.id);
    throw error;
  }
}

/** Returns the answer of a passkey that the player picked from the browser's offer; null without one, for any reason. */
async function fillIn(signal: AbortSignal): Promise<Answer | null> {
  try {
    if (!navigator.onLine || !(await canFillInPasskeys()) || signal.aborted) return null;
    const { options } = await call(signInOptions, { signal });
    const passkey = await answerWithPasskey(options, { signal, mediation: "conditional" });
    return { rpId: options.rpId, passkey };
  } catch {
    return null;
  }
}

function passkeyErrorText(error: unknown): string {
  // The text for a wrong password would be about an address that nobody has typed.
  return error instanceof ApiError && error.status < 429 ? error.message : authErrorText(error);
}
