import { useState } from "react";
import type { AccountExport } from "#game/contract/account/settings.ts";
import { exportAccount, SETTINGS_FAILURE_TEXT, type Settings } from "#game/contract/account/settings.ts";
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
      <Section title={texts.accountPicture}>
        <AvatarUploader user={user} uploader="account" />
      </Section>
      <PlaySection />
      <Section title={texts.currentSession}>
        <CurrentSession />
      </Section>
      <Section title={texts.notifications} hint={texts.notificationTerms}>
        <NotificationSwitches />
      </Section>
      <Section title={texts.accountInformation}>
        <Facts
          facts={[
            [texts.accountType, accountType(user.oauthProvider)],
            [texts.username, user.username],
            [texts.email, user.email],
            [texts.emailVerified, user.emailVerified ? texts.yes : texts.no],
            [texts.created, dateText(user.createdAt)],
            [texts.lastChanged, dateText(user.updatedAt)],
          ]}
        />
      </Section>
      <Section title={texts.yourData} hint={texts.everythingYourAccountHolds}>
        <DataExport username={user.username} />
      </Section>
      <Section title={texts.deleteAccount} tone="danger" hint={texts.deletionTerms}>
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
      <span>{texts.signedUpWith(name)}</span>
      {!hasPassword && (
        <>
          {texts.withoutAPassword}
          <a href={`/auth/${provider}`}>{texts.signInAgainWith(name)}</a>.
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
          {texts.logout}
        </Button>
      </div>
    </>
  );
}

function DataExport({ username }: { username: string }) {
  const { isBusy, message, run } = useSubmission(settingsError(texts.failedToExportAccountData));

  async function download() {
    offerFile(await call(exportAccount, {}), username);
    return texts.yourDataIsDownloaded;
  }

  return (
    <>
      <FormMessage message={message} />
      <div>
        <Button busy={isBusy} onClick={() => void run(download)}>
          {texts.exportData}
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
