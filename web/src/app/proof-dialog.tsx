import * as v from "valibot";
import { confirmOptions, confirmOwner, type OwnerProof } from "#game/auth/passkeys-wire.ts";
import { AnyPassword } from "#game/auth/sign-in-wire.ts";
import { call, failureText } from "../server/api.ts";
import { answerWithPasskey, canUsePasskeys, PasskeyError } from "../session/passkey.ts";
import type { ProofRequest } from "../session/proven.ts";
import { Button } from "../ui/button/button.tsx";
import { Form } from "../ui/form/form.tsx";
import { FormMessage } from "../ui/form/form-message.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { useForm } from "../ui/form/use-form.ts";
import { useSubmission } from "../ui/form/use-submission.ts";
import { Dialog } from "../ui/layers/dialog.tsx";

const Proof = v.object({ password: AnyPassword });

/** Asks for the password or a passkey, for a call that then goes on. */
export function ProofDialog({ request }: { request: ProofRequest }) {
  return (
    <Dialog title="Please confirm that it's you" isOpen onClose={request.cancelled}>
      <Question onProved={request.proved} />
    </Dialog>
  );
}

function Question({ onProved }: { onProved: () => void }) {
  const prove = async (body: OwnerProof) => {
    await call(confirmOwner, { key: crypto.randomUUID(), body });
    onProved();
    return undefined;
  };
  const form = useForm({
    schema: Proof,
    initial: { password: "" },
    onSubmit: ({ password }) => prove({ password }),
    onError: proofErrorText,
  });
  const passkey = useSubmission(proofErrorText);

  async function provePasskey() {
    const { options } = await call(confirmOptions, { key: crypto.randomUUID() });
    return prove({ passkey: await answerWithPasskey(options) });
  }

  return (
    <Form
      form={form}
      buttonText="Confirm"
      variant="primary"
      footer={
        canUsePasskeys() && (
          <>
            <FormMessage message={passkey.message} />
            <Button busy={passkey.isBusy} onClick={() => void passkey.run(provePasskey)}>
              Use a passkey
            </Button>
          </>
        )
      }
    >
      <p>
        This can't be undone with one click, and you signed in a while ago. For the next 15 minutes, we won't
        ask again.
      </p>
      <PasswordField label="Your password" autoComplete="current-password" {...form.field("password")} />
    </Form>
  );
}

function proofErrorText(error: unknown): string {
  return error instanceof PasskeyError ? error.message : failureText(error, "Failed to confirm");
}
