import { useState } from "react";
import type { AccountExport } from "#game/settings/wire.ts";
import { exportAccount, SETTINGS_FAILURE_TEXT, type Settings } from "#game/settings/wire.ts";
import { saveFile } from "../../device/sharing/save-file.ts";
import { signOut } from "../../player/device/sign-out.ts";
import { call } from "../../server/api.ts";
import { Button } from "../../ui/button/button.tsx";
import { dateText } from "../../ui/dates.ts";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";
import layout from "../../ui/layout.module.css";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { DeleteAccountForm } from "./delete-account-form.tsx";
import { settingsErrorText } from "./error-text.ts";
import { NotificationSwitches } from "./notifications.tsx";
import { AvatarUploader } from "./picture/avatar-uploader.tsx";
import { PlaySection } from "./play-section.tsx";
import { Facts, Section } from "./section.tsx";
import { SessionRow } from "./security/login-sessions.tsx";
import { accountType, providerName } from "./security/provider-name.ts";
import styles from "./settings.module.css";
import { settingsError, useLoginSessions } from "./settings-data.ts";
import * as texts from "./texts.ts";

/** The whole account: picture, session, facts, export and deletion. */
export function AccountTab({ settings: { user, hasPassword } }: { settings: Settings }) {
  return (
    <div className={layout.stack4}>
      <Section title="Account picture">
        <AvatarUploader user={user} uploader="account" />
      </Section>
      <PlaySection />
      <Section title="Current session">
        <CurrentSession />
      </Section>
      <Section
        title="Notifications"
        hint="On this device: at most three a day, none between 22:00 and 08:00, nothing you have seen already."
      >
        <NotificationSwitches />
      </Section>
      <Section title={texts.accountInformation}>
        <Facts
          facts={[
            ["Account Type", accountType(user.oauthProvider)],
            [texts.username, user.username],
            [texts.email, user.email],
            ["Email verified", user.emailVerified ? "Yes" : "No"],
            ["Created", dateText(user.createdAt)],
            ["Last changed", dateText(user.updatedAt)],
          ]}
        />
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
  const name = providerName(provider);
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
  const { data, error } = query;
  const [isBusy, setIsBusy] = useState(false);
  const session = data?.find(({ isCurrent }) => isCurrent);
  return (
    <>
      {!data && !error && <Skeleton height={72} />}
      {!data && error && (
        <LoadFailure text={settingsErrorText(error, SETTINGS_FAILURE_TEXT.sessions)} query={query} />
      )}
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
    offerFile(await call(exportAccount, {}), username);
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

/** Returns a file name such as `guru-grind-dana-2026-03-03.json`. */
function exportName(username: string, exportDate: string): string {
  return `guru-grind-${username}-${exportDate.slice(0, 10)}.json`;
}

/** Downloads the account's data as a JSON file. */
function offerFile(data: AccountExport, username: string): void {
  const text = `${JSON.stringify(data, null, 2)}\n`;
  saveFile(new Blob([text], { type: "application/json" }), exportName(username, data.exportDate));
}
