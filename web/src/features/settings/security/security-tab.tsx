import * as v from "valibot";
import type { OwnerProof } from "#game/auth/passkeys-wire.ts";
import { AnyPassword, Email } from "#game/auth/sign-in-wire.ts";
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
import type { Elements } from "../../../ui/elements.ts";
import { Form } from "../../../ui/form/form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import layout from "../../../ui/layout.module.css";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import { settingsErrorText } from "../error-text.ts";
import { Section } from "../section.tsx";
import styles from "../settings.module.css";
import {
  acceptSettings,
  refreshSecurity,
  settingsError,
  tellBrowserPasskeys,
  useSecurityLog,
} from "../settings-data.ts";
import * as texts from "../texts.ts";
import { newUsername } from "../validation.ts";
import { LoginSessions } from "./login-sessions.tsx";
import { PasskeyProof } from "./passkey-proof.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { providerName } from "./provider-name.ts";
import { proofOf, useProvenForm } from "./use-proven-form.ts";

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
            <ConfirmedChangeForm what="email" schema={Email} change={requestEmail}>
              {pendingEmail !== null && (
                <Notice kind="info">{`Open the link we sent to ${pendingEmail}.`}</Notice>
              )}
            </ConfirmedChangeForm>
          </Section>
          <Section title="Change username" hint={`Currently ${user.username}. Your followers will cope.`}>
            <ConfirmedChangeForm what="username" schema={newUsername(user.username)} change={rename} />
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

/**
 * Requests a new email address, which takes effect when its link is opened.
 * See docs/reference/accounts.md#changing-the-email-address.
 */
async function requestEmail(newEmail: string, proof: OwnerProof): Promise<string> {
  const { pendingEmail } = await call(changeEmail, {
    key: crypto.randomUUID(),
    body: { newEmail, ...proof },
  });
  acceptSettings({ pendingEmail });
  return SETTINGS_TEXT.emailSent;
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

async function rename(wanted: string, proof: OwnerProof): Promise<string> {
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

/** The button and the field of each value that the owner confirms. */
const CHANGES = {
  email: { button: "Change Email", field: { label: "New email", type: "email", autoComplete: "email" } },
  username: {
    button: "Change Username",
    field: {
      label: "New username",
      autoComplete: "username",
      hint: "3 to 20 letters, digits or underscores.",
    },
  },
} as const;

interface ConfirmedChangeProps {
  readonly what: keyof typeof CHANGES;
  readonly schema: v.GenericSchema<string, unknown>;
  /** Makes the change and returns the success message. */
  readonly change: (value: string, proof: OwnerProof) => Promise<string>;
  /** Shown above the fields. */
  readonly children?: Elements;
}

/** Changes one value of the account, confirmed by the password or a passkey. */
export function ConfirmedChangeForm({ what, schema, change, children }: ConfirmedChangeProps) {
  const purpose = `change your ${what}`;
  const { form, passkey } = useProvenForm({
    schema: (needsPassword) =>
      v.object({ value: schema, password: needsPassword ? AnyPassword : v.string() }),
    hasPassword: true,
    initial: { value: "", password: "" },
    async onSubmit({ value, password }, answer) {
      const text = await change(value, proofOf(password, answer));
      refreshSecurity();
      return text;
    },
    onError: settingsError(SETTINGS_FAILURE_TEXT[what]),
  });

  return (
    <Form form={form} buttonText={CHANGES[what].button}>
      {children}
      <TextField {...CHANGES[what].field} {...form.field("value")} />
      <PasswordField
        label={`Password to ${purpose}`}
        autoComplete="current-password"
        {...form.field("password")}
      />
      <PasskeyProof passkey={passkey} purpose={purpose} />
    </Form>
  );
}
