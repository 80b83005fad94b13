import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import {
  addPasskeyOptions,
  confirmOptions,
  MAX_PASSKEYS,
  type OwnerProof,
  PASSKEY_NAME_MAX,
  PASSKEY_TEXT,
  type Passkey,
  type PasskeyAssertion,
  PasskeyName,
  removePasskey,
  renamePasskey,
} from "#game/auth/passkeys-wire.ts";
import { AnyPassword } from "#game/auth/sign-in-wire.ts";
import { call } from "../../../server/api.ts";
import {
  answerWithPasskey,
  canUsePasskeys,
  createPasskey,
  NO_PASSKEYS_TEXT,
} from "../../../session/passkey.ts";
import { storePasskey } from "../../../session/refused-passkey.ts";
import { Button } from "../../../ui/button/button.tsx";
import { dateText } from "../../../ui/dates.ts";
import { Form } from "../../../ui/form/form.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField, type TextFieldProps } from "../../../ui/form/text-field.tsx";
import { type FormOptions, type FormState, type FormValues, useForm } from "../../../ui/form/use-form.ts";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/page/notice.tsx";
import { SettingsNotLoaded } from "../section.tsx";
import styles from "../settings.module.css";
import {
  refreshSecurity,
  settingsError,
  tellBrowserPasskeys,
  useLoginSessions,
  usePasskeys,
} from "../settings-data.ts";
import * as texts from "../texts.ts";

/** An open dialog: what to do, and with which passkey. */
type Task = { readonly name: "add" } | { readonly name: "rename" | "remove"; readonly passkey: Passkey };

/** The passkeys of the account, with buttons to add, rename and remove them. */
export function Passkeys({ hasPassword }: { hasPassword: boolean }) {
  const query = usePasskeys();
  const { data: passkeys } = query;
  const [task, setTask] = useState<Task | null>(null);
  const [done, setDone] = useState<string | null>(null);

  if (!passkeys) return <SettingsNotLoaded text="Failed to load passkeys" query={query} height={81} />;
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
                <span>{texts.usedText(passkey)}</span>
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

/** Makes a passkey on this device, and stores it under a name. */
function AddPasskey({ hasPassword, onDone }: DialogFormProps & { hasPassword: boolean }) {
  const { data: sessions } = useLoginSessions();
  const device = sessions?.find(({ isCurrent }) => isCurrent)?.deviceInfo ?? texts.thisDevice;
  const { form, passkey } = useProvenForm({
    schema: (password) => v.object({ name: PasskeyName, password }),
    hasPassword,
    initial: { name: device, password: "" },
    async onSubmit({ name, password }, answer) {
      const body = proofOf(password, answer);
      const { options } = await call(addPasskeyOptions, { key: crypto.randomUUID(), body });
      const made = await createPasskey(options);
      await storePasskey(options.rp.id, { name, passkey: made });
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
      <ProofFields form={form} passkey={passkey} label={texts.yourPassword} purpose="add a passkey" />
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
  const { form, passkey } = useProvenForm({
    schema: (password) => v.object({ password }),
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
      <ProofFields form={form} passkey={passkey} label={texts.yourPassword} purpose="remove it" />
    </Form>
  );
}

interface ProvenFormOptions<Values extends FormValues>
  extends Omit<FormOptions<Values>, "schema" | "onSubmit"> {
  /** Returns the schema with that of the password, which may be empty once a passkey has answered. */
  readonly schema: (password: v.GenericSchema<string>) => FormOptions<Values>["schema"];
  /** False if the account has no password. */
  readonly hasPassword: boolean;
  /** Submits valid values with the answer of a passkey, if there is one, and returns the success message. */
  readonly onSubmit: (values: Values, passkey: PasskeyAssertion | null) => Promise<string | undefined>;
}

/** The part of a form in which a passkey replaces the password. */
interface PasskeyState {
  readonly hasPassword: boolean;
  readonly answer: PasskeyAssertion | null;
  readonly setAnswer: (answer: PasskeyAssertion) => void;
}

/** The state of a form that its owner confirms by the password or a passkey. */
export function useProvenForm<Values extends FormValues>({
  schema,
  hasPassword,
  onSubmit,
  ...options
}: ProvenFormOptions<Values>): { form: FormState<Values>; passkey: PasskeyState } {
  const [answer, setAnswer] = useState<PasskeyAssertion | null>(null);
  const form = useForm<Values>({
    ...options,
    schema: schema(hasPassword && answer === null ? AnyPassword : v.string()),
    async onSubmit(values) {
      try {
        return await onSubmit(values, answer);
      } finally {
        // An answer works once.
        setAnswer(null);
      }
    },
  });
  return { form, passkey: { hasPassword, answer, setAnswer } };
}

/** Returns the proof to send: the passkey's answer, else the typed password, if the account has one. */
export function proofOf(password: string, passkey: PasskeyAssertion | null): OwnerProof {
  if (passkey) return { passkey };
  return password === "" ? {} : { password };
}

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

interface ProofFieldsProps extends PasskeyProofProps {
  readonly form: { readonly field: (name: "password") => Omit<TextFieldProps, "label"> };
  /** Label of the password. */
  readonly label: string;
}

/** The password of an account that has one, and the passkey in its place. */
export function ProofFields({ form, label, passkey, purpose }: ProofFieldsProps) {
  return (
    <>
      {passkey.hasPassword && (
        <PasswordField label={label} autoComplete="current-password" {...form.field("password")} />
      )}
      <PasskeyProof passkey={passkey} purpose={purpose} />
    </>
  );
}
