import type { OwnerProof } from "#game/auth/passkeys-wire.ts";
import { Email } from "#game/auth/sign-in-wire.ts";
import {
  changeEmail,
  changeUsername,
  SECURITY_EVENT_TEXT,
  SETTINGS_FAILURE_TEXT,
  SETTINGS_TEXT,
  type Settings,
} from "#game/settings/wire.ts";
import { refreshMe } from "../../../player/me.ts";
import { call } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { stampText } from "../../../ui/dates.ts";
import layout from "../../../ui/layout.module.css";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import { ConfirmedChangeForm } from "../confirmed-change-form.tsx";
import { settingsErrorText } from "../error-text.ts";
import { Section } from "../section.tsx";
import styles from "../settings.module.css";
import { acceptSettings, tellBrowserPasskeys, useSecurityLog } from "../settings-data.ts";
import * as texts from "../texts.ts";
import { newUsername } from "../validation.ts";
import { LoginSessions } from "./login-sessions.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { providerName } from "./provider-name.ts";

/** Password, passkeys, email, username, sessions and the security log. */
export function SecurityTab({ settings }: { settings: Settings }) {
  const { user, hasPassword, pendingEmail } = settings;
  return (
    <div className={layout.stack4}>
      <Section
        title={hasPassword ? "Change password" : "Add a password"}
        hint={
          hasPassword
            ? "Signs out other sessions."
            : "Lets you also sign in by email. Signs out other sessions."
        }
      >
        <PasswordForm hasPassword={hasPassword} email={user.email} />
      </Section>
      <Section
        title={texts.passkeys}
        hint="Sign in with your fingerprint, your face or the lock of your screen. Nothing to remember, nothing to hand to a stranger."
      >
        <Passkeys hasPassword={hasPassword} />
      </Section>
      {user.oauthProvider === null ? (
        <>
          <Section
            title="Change email"
            hint={`Currently ${user.email}. A new address takes effect when you open its link.`}
          >
            <EmailForm pendingEmail={pendingEmail} />
          </Section>
          <Section title="Change username" hint={`Currently ${user.username}. Your followers will cope.`}>
            <UsernameForm username={user.username} />
          </Section>
        </>
      ) : (
        <Notice kind="info">{`Email and username come with your ${providerName(user.oauthProvider)} sign-in and can't be changed here.`}</Notice>
      )}
      <Section title={texts.loginSessions} hint="Your signed-in devices. Revoke any you don't recognise.">
        <LoginSessions />
      </Section>
      <Section title="Security log" hint="Sign-ins and changes from the last 90 days.">
        <SecurityLog />
      </Section>
    </div>
  );
}

async function requestEmail(newEmail: string, proof: OwnerProof): Promise<string> {
  const { pendingEmail } = await call(changeEmail, {
    key: crypto.randomUUID(),
    body: { newEmail, ...proof },
  });
  acceptSettings({ pendingEmail });
  return SETTINGS_TEXT.emailSent;
}

/**
 * Requests a new email address, which takes effect when its link is opened.
 * See docs/reference/accounts.md#changing-the-email-address.
 */
function EmailForm({ pendingEmail }: { pendingEmail: string | null }) {
  return (
    <ConfirmedChangeForm
      field={{ label: "New email", type: "email", autoComplete: "email" }}
      schema={Email}
      purpose="change your email"
      buttonText="Change Email"
      fallback={SETTINGS_FAILURE_TEXT.email}
      change={requestEmail}
    >
      {pendingEmail !== null && <Notice kind="info">{`Open the link we sent to ${pendingEmail}.`}</Notice>}
    </ConfirmedChangeForm>
  );
}

/** The security events of the account, newest first. */
function SecurityLog() {
  const query = useSecurityLog();
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query;
  const events = data?.pages.flatMap((page) => page.events);
  if (!events) {
    if (!error) return <Skeleton height={120} />;
    return <LoadFailure text={settingsErrorText(error, "Failed to load the security log")} query={query} />;
  }
  if (events.length === 0) return <p className={styles.note}>Nothing has happened. Enjoy it.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element has to be reachable by keyboard
    <section className={styles.log} aria-label="Security events" tabIndex={0}>
      <ul className={styles.rows}>
        {events.map(({ id, kind, at, deviceInfo, ipAddress }) => (
          <li key={id} className={styles.row}>
            <div className={styles.rowText}>
              <strong>{SECURITY_EVENT_TEXT[kind]}</strong>
              <span>{[stampText(at), deviceInfo, ipAddress].filter(Boolean).join(" · ")}</span>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button busy={isFetching} onClick={() => void fetchNextPage()}>
          Show older events
        </Button>
      ) : (
        <p className={styles.note}>Events are kept for 90 days.</p>
      )}
    </section>
  );
}

async function change(wanted: string, proof: OwnerProof): Promise<string> {
  const { user } = await call(changeUsername, {
    key: crypto.randomUUID(),
    body: { newUsername: wanted, ...proof },
  });
  acceptSettings({ user });
  // The character has the same name.
  refreshMe();
  void tellBrowserPasskeys();
  return SETTINGS_TEXT.usernameUpdated;
}

/** Changes the username. */
function UsernameForm({ username }: { username: string }) {
  return (
    <ConfirmedChangeForm
      field={{
        label: "New username",
        autoComplete: "username",
        hint: "3 to 20 letters, digits or underscores.",
      }}
      schema={newUsername(username)}
      purpose="change your username"
      buttonText="Change Username"
      fallback={SETTINGS_FAILURE_TEXT.username}
      change={change}
    />
  );
}
