import { KeyRound } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import {
  addPasskeyOptions,
  MAX_PASSKEYS,
  PASSKEY_NAME_MAX,
  PASSKEY_TEXT,
  type Passkey,
  PasskeyName,
  removePasskey,
  renamePasskey,
} from "#game/auth/passkeys-wire.ts";
import { AnyPassword } from "#game/auth/sign-in-wire.ts";
import { call } from "../../../server/api.ts";
import { canUsePasskeys, createPasskey, NO_PASSKEYS_TEXT } from "../../../session/passkey.ts";
import { storePasskey } from "../../../session/refused-passkey.ts";
import { Button } from "../../../ui/button/button.tsx";
import { dateText } from "../../../ui/dates.ts";
import { Form } from "../../../ui/form/form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import { settingsErrorText } from "../error-text.ts";
import styles from "../settings.module.css";
import {
  refreshSecurity,
  settingsError,
  tellBrowserPasskeys,
  useLoginSessions,
  usePasskeys,
} from "../settings-data.ts";
import * as texts from "../texts.ts";
import { PasskeyProof } from "./passkey-proof.tsx";
import { proofOf, useProvenForm } from "./use-proven-form.ts";
import { usedText } from "./used-text.ts";

/** An open dialog: what to do, and with which passkey. */
type Task = { readonly name: "add" } | { readonly name: "rename" | "remove"; readonly passkey: Passkey };

/** The passkeys of the account, with buttons to add, rename and remove them. */
export function Passkeys({ hasPassword }: { hasPassword: boolean }) {
  const query = usePasskeys();
  const { data: passkeys, error } = query;
  const [task, setTask] = useState<Task | null>(null);
  const [done, setDone] = useState<string | null>(null);

  if (!passkeys) {
    if (!error) return <Skeleton height={81} />;
    return <LoadFailure text={settingsErrorText(error, "Failed to load passkeys")} query={query} />;
  }
  const open = (next: Task) => {
    setDone(null);
    setTask(next);
  };
  const close = (text: string | null) => {
    setDone(text);
    setTask(null);
  };
  return (
    <>
      {passkeys.length === 0 ? (
        <p className={styles.note}>None yet.</p>
      ) : (
        <ul className={styles.rows} aria-label={texts.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={`${styles.row} ${styles.roomyRow}`}>
              <KeyRound aria-hidden size={22} />
              <div className={styles.rowText}>
                <strong dir="auto">{passkey.name}</strong>
                <span>{texts.added(dateText(passkey.createdAt))}</span>
                <span>{usedText(passkey)}</span>
              </div>
              <div className={layout.wrap}>
                <Button
                  label={texts.renamePasskey(passkey.name)}
                  onClick={() => open({ name: "rename", passkey })}
                >
                  Rename
                </Button>
                <Button
                  label={texts.removePasskey(passkey.name)}
                  onClick={() => open({ name: "remove", passkey })}
                >
                  {texts.remove}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {done !== null && <Notice kind="success">{done}</Notice>}
      <div>
        <Button disabledReason={disabledReason(passkeys.length)} onClick={() => open({ name: "add" })}>
          {texts.addAPasskey}
        </Button>
      </div>
      <Dialog title={titleOf(task)} isOpen={task !== null} onClose={() => setTask(null)}>
        {task?.name === "add" && <AddPasskey hasPassword={hasPassword} onDone={close} />}
        {task?.name === "rename" && <RenamePasskey passkey={task.passkey} onDone={close} />}
        {task?.name === "remove" && (
          <RemovePasskey passkey={task.passkey} hasPassword={hasPassword} onDone={close} />
        )}
      </Dialog>
    </>
  );
}

function titleOf(task: Task | null): string {
  if (task === null || task.name === "add") return texts.addAPasskey;
  return task.name === "rename" ? texts.renamePasskey(task.passkey.name) : `Remove ${task.passkey.name}?`;
}

function disabledReason(count: number): string | null {
  if (!canUsePasskeys()) return NO_PASSKEYS_TEXT;
  return count < MAX_PASSKEYS ? null : `An account can have ${MAX_PASSKEYS}. Remove one first.`;
}

/** A dialog's form. `onDone` takes the success message. */
interface DialogFormProps {
  readonly onDone: (text: string) => void;
}

const passwordField = (isNeeded: boolean) => ({ password: isNeeded ? AnyPassword : v.string() });

/** Makes a passkey on this device, and stores it under a name. */
function AddPasskey({ hasPassword, onDone }: DialogFormProps & { hasPassword: boolean }) {
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
function RenamePasskey({ passkey, onDone }: DialogFormProps & { passkey: Passkey }) {
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
function RemovePasskey({
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
