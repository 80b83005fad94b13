import { useEffect, useRef } from "react";
import { confirmOptions } from "#game/auth/passkeys-wire.ts";
import { call } from "../../../server/api.ts";
import { answerWithPasskey, canUsePasskeys } from "../../../session/passkey.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { settingsError, usePasskeys } from "../settings-data.ts";
import type { PasskeyState } from "./use-proven-form.ts";

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
