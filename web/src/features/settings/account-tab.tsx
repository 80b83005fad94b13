import { useAtomValue } from "jotai";
import { useState } from "react";
import {
  deleteAccount,
  exportAccount,
  SETTINGS_FAILURE_TEXT,
  SETTINGS_TEXT,
  type Settings,
} from "#game/settings/wire.ts";
import {
  type PlayPreferences,
  playPreferencesAtom,
  setPlayPreference,
} from "../../device/preferences/play-preferences.ts";
import { saveFile } from "../../device/sharing/save-file.ts";
import { signOut } from "../../player/device/sign-out.ts";
import { call } from "../../server/api.ts";
import { leaveSession } from "../../session/session.ts";
import { Button } from "../../ui/button/button.tsx";
import { dateText } from "../../ui/dates.ts";
import { Form } from "../../ui/form/form.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/page/notice.tsx";
import { NotificationSwitches } from "./notifications.tsx";
import { AvatarUploader } from "./picture/picture-forms.tsx";
import { Facts, Section, SettingsNotLoaded } from "./section.tsx";
import { SessionRow } from "./security/login-sessions.tsx";
import { ProofFields, proofOf, useProvenForm } from "./security/passkeys.tsx";
import styles from "./settings.module.css";
import { settingsError, useLoginSessions } from "./settings-data.ts";
import * as texts from "./texts.ts";
import { deletion } from "./validation.ts";

/** The account, what is set on this device, then export and deletion. */
export function AccountTab({ settings: { user, hasPassword } }: { settings: Settings }) {
  return (
    <div className={layout.stack4}>
      <Section title="Account picture">
        <AvatarUploader user={user} uploader="account" />
      </Section>
      <Section title={texts.accountInformation}>
        <Facts
          facts={[
            ["Account Type", texts.accountType(user.oauthProvider)],
            [texts.username, user.username],
            [texts.email, user.email],
            ["Email verified", user.emailVerified ? "Yes" : "No"],
            ["Created", dateText(user.createdAt)],
            ["Last changed", dateText(user.updatedAt)],
          ]}
        />
      </Section>
      <PlaySection />
      <Section
        title="Notifications"
        hint="On this device: at most three a day, none between 22:00 and 08:00, nothing you have seen already."
      >
        <NotificationSwitches />
      </Section>
      <Section title="Current session">
        <CurrentSession />
      </Section>
      <Section title="Your data" hint="Everything your account holds, in one JSON file.">
        <DataExport username={user.username} />
      </Section>
      <Section
        title="Delete account"
        tone="danger"
        hint="Progress, messages and pictures go with it, for good. Nobody will try to win you back."
      >
        {user.oauthProvider !== null && (
          <DeletionNote provider={user.oauthProvider} hasPassword={hasPassword} />
        )}
        <DeleteAccountForm username={user.username} hasPassword={hasPassword} />
      </Section>
    </div>
  );
}

/** Requirements for deleting an account that signs in with a provider. */
function DeletionNote({ provider, hasPassword }: { provider: string; hasPassword: boolean }) {
  const name = texts.providerName(provider);
  return (
    <Notice kind="info">
      <span>{`You signed up with ${name}. You can still delete your account, but you need a password if you've added one.`}</span>
      {!hasPassword && (
        <>
          {" Without a password, you need to have signed in within the last ten minutes: "}
          <a href={`/auth/${provider}`}>{`sign in with ${name} again`}</a>.
        </>
      )}
    </Notice>
  );
}

function CurrentSession() {
  const query = useLoginSessions();
  const { data } = query;
  const [isBusy, setIsBusy] = useState(false);
  const session = data?.find(({ isCurrent }) => isCurrent);
  return (
    <>
      {!data && <SettingsNotLoaded text={SETTINGS_FAILURE_TEXT.sessions} query={query} height={72} />}
      {session && (
        <ul className={styles.rows}>
          <SessionRow session={session} />
        </ul>
      )}
      <div>
        <Button
          busy={isBusy}
          onClick={() => {
            setIsBusy(true);
            void signOut();
          }}
        >
          Logout
        </Button>
      </div>
    </>
  );
}

function DataExport({ username }: { username: string }) {
  const { isBusy, message, run } = useSubmission(settingsError("Failed to export account data"));

  async function download() {
    const data = await call(exportAccount, {});
    const file = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" });
    saveFile(file, `guru-grind-${username}-${data.exportDate.slice(0, 10)}.json`);
    return "Your data is in your downloads.";
  }

  return (
    <>
      <FormMessage message={message} />
      <div>
        <Button busy={isBusy} onClick={() => void run(download)}>
          Export Data
        </Button>
      </div>
    </>
  );
}

/** Delay between the last message and the sign-in screen, in milliseconds. See docs/reference/accounts.md#account-deletion. */
const REDIRECT_DELAY_MS = 2_000;

/** Deletes the account, confirmed by its username, and by the password, if it has one, or a passkey. */
function DeleteAccountForm({ username, hasPassword }: { username: string; hasPassword: boolean }) {
  const { form, passkey } = useProvenForm({
    schema: (password) => deletion(username, password),
    hasPassword,
    initial: { confirmUsername: "", password: "" },
    isLive: true,
    async onSubmit({ confirmUsername, password }, answer) {
      const body = { confirmUsername, ...proofOf(password, answer) };
      const input = { key: crypto.randomUUID(), body, outlivesSession: true };
      await leaveSession(() => call(deleteAccount, input), REDIRECT_DELAY_MS);
      return SETTINGS_TEXT.accountDeleted;
    },
    onError: settingsError(SETTINGS_FAILURE_TEXT.deletion),
  });
  if (form.message?.kind === "success") return <FormMessage message={form.message} />;

  const { confirmUsername, password } = form.values;
  let disabledReason = form.issues.confirmUsername ?? form.issues.password ?? null;
  if (confirmUsername === "" && password === "" && !passkey.answer) {
    disabledReason = hasPassword
      ? "Enter your username and password to confirm."
      : "Enter your username to confirm.";
  } else if (confirmUsername !== "" && form.issues.confirmUsername !== undefined) {
    // The field above shows the issue itself.
    disabledReason = "Fix the username above first.";
  }

  return (
    <Form form={form} buttonText="Delete Account" variant="danger" disabledReason={disabledReason}>
      <TextField
        label={`Type ${username} to confirm`}
        autoComplete="off"
        {...form.field("confirmUsername")}
      />
      <ProofFields
        form={form}
        passkey={passkey}
        label="Password to delete your account"
        purpose="delete your account"
      />
    </Form>
  );
}

const SWITCHES: readonly (readonly [name: keyof PlayPreferences, label: string, text: string])[] = [
  ["sound", "Sound", "A typewriter, a till, a phone. Nothing with a drop."],
  ["vibration", "Vibration", "A nudge when money comes in, if this device can."],
  ["covers", "Magazine covers", "A level-up makes the front page. Off, it makes a card."],
];

/** Settings for sound, vibration and celebrations. docs/reference/platform.md#sound-and-touch */
function PlaySection() {
  const preferences = useAtomValue(playPreferencesAtom);

  function change(name: keyof PlayPreferences, isOn: boolean) {
    setPlayPreference(name, isOn);
    if (!isOn || name === "covers") return;
    // The press that switches it on is the permission to try it.
    void import("../../device/sound.ts").then(
      ({ playSound, vibrate }) => (name === "sound" ? playSound("till") : vibrate([15])),
      () => {},
    );
  }

  return (
    <Section title="Sound and touch" hint="For this device only. Saved at once.">
      <ul className={layout.stack2}>
        {SWITCHES.map(([name, label, text]) => (
          <li key={name}>
            <Switch
              label={label}
              text={text}
              isOn={preferences[name]}
              onChange={(isOn) => change(name, isOn)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
