import * as v from "valibot";
import {
  addPasskeyOptions,
  PASSKEY_NAME_MAX,
  PASSKEY_TEXT,
  type Passkey,
  PasskeyName,
  removePasskey,
  renamePasskey,
} from "#game/auth/passkeys-wire.ts";
import { AnyPassword } from "#game/auth/sign-in-wire.ts";
import { call } from "../../../server/api.ts";
import { createPasskey } from "../../../session/passkey.ts";
import { storePasskey } from "../../../session/store-passkey.ts";
import { Form } from "../../../ui/form/form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { refreshSecurity, settingsError, tellBrowserPasskeys, useLoginSessions } from "../settings-data.ts";
import * as texts from "../texts.ts";
import { PasskeyProof } from "./passkey-proof.tsx";
import { proofOf, useProvenForm } from "./use-proven-form.ts";

/** A dialog's form. `onDone` takes the success message. */
interface DialogFormProps {
  readonly onDone: (text: string) => void;
}

const passwordField = (isNeeded: boolean) => ({ password: isNeeded ? AnyPassword : v.string() });

/** Makes a passkey on this device, and stores it under a name. */
export function AddPasskey({ hasPassword, onDone }: DialogFormProps & { hasPassword: boolean }) {
  const { data: sessions } = useLoginSessions();
  const device = sessions?.find(({ isCurrent }) => isCurrent)?.deviceInfo ?? texts.thisDevice;
  const { form, passkey: proof } = useProvenForm({
    schema: (needsPassword) => v.object({ name: PasskeyName, ...passwordField(needsPassword) }),
    hasPassword,
    initial: { name: device, password: "" },
    async onSubmit({ name, password }, answer) {
      const body = proofOf(password, answer);
      const { options } = await call(addPasskeyOptions, { key: crypto.randomUUID(), body });
      const passkey = await createPasskey(options);
      await storePasskey(options.rp.id, { name, passkey });
      refreshSecurity();
      onDone(PASSKEY_TEXT.added);
      return undefined;
    },
    onError: settingsError("Failed to add the passkey"),
  });

  return (
    <Form form={form} buttonText="Add" variant="primary">
      <TextField
        label={texts.name}
        autoComplete="off"
        max={PASSKEY_NAME_MAX}
        hint="So that you know which one it is."
        {...form.field("name")}
      />
      {hasPassword && (
        <PasswordField
          label={texts.yourPassword}
          autoComplete="current-password"
          {...form.field("password")}
        />
      )}
      <PasskeyProof passkey={proof} purpose="add a passkey" />
    </Form>
  );
}

/** Renames a passkey. */
export function RenamePasskey({ passkey, onDone }: DialogFormProps & { passkey: Passkey }) {
  const form = useForm({
    schema: v.object({ name: PasskeyName }),
    initial: { name: passkey.name },
    async onSubmit({ name }) {
      const parameters = { id: passkey.id };
      await call(renamePasskey, { key: crypto.randomUUID(), parameters, body: { name } });
      refreshSecurity();
      onDone(PASSKEY_TEXT.renamed);
      return undefined;
    },
    onError: settingsError("Failed to rename the passkey"),
  });

  return (
    <Form form={form} buttonText="Save" variant="primary">
      <TextField label={texts.name} autoComplete="off" max={PASSKEY_NAME_MAX} {...form.field("name")} />
    </Form>
  );
}

/** Removes a passkey. */
export function RemovePasskey({
  passkey: { id },
  hasPassword,
  onDone,
}: DialogFormProps & { passkey: Passkey; hasPassword: boolean }) {
  const { form, passkey: proof } = useProvenForm({
    schema: (needsPassword) => v.object(passwordField(needsPassword)),
    hasPassword,
    initial: { password: "" },
    async onSubmit({ password }, answer) {
      const body = proofOf(password, answer);
      await call(removePasskey, { key: crypto.randomUUID(), parameters: { id }, body });
      refreshSecurity();
      void tellBrowserPasskeys();
      onDone(PASSKEY_TEXT.removed);
      return undefined;
    },
    onError: settingsError("Failed to remove the passkey"),
  });

  return (
    <Form form={form} buttonText={texts.remove} variant="danger">
      <p>
        You won't be able to sign in with it. Some devices go on offering it: delete it there as well.
        Signed-in devices stay signed in; revoke them under Login sessions.
      </p>
      {hasPassword && (
        <PasswordField
          label={texts.yourPassword}
          autoComplete="current-password"
          {...form.field("password")}
        />
      )}
      <PasskeyProof passkey={proof} purpose="remove it" />
    </Form>
  );
}
