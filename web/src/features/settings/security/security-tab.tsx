import { useId, useState } from "react";
import * as v from "valibot";
import type { OwnerProof, Passkey } from "#game/auth/passkeys-wire.ts";
import { Email } from "#game/auth/sign-in-wire.ts";
import {
  addPassword,
  changeEmail,
  changePassword,
  changeUsername,
  SECURITY_EVENT_TEXT,
  SETTINGS_FAILURE_TEXT,
  SETTINGS_TEXT,
  type Settings,
} from "#game/settings/wire.ts";
import { refreshMe } from "../../../player/me.ts";
import { call } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { dateText, stampText } from "../../../ui/dates.ts";
import type { Elements } from "../../../ui/elements.ts";
import { Form } from "../../../ui/form/form.tsx";
import { NewPasswordField, PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/page/notice.tsx";
import { AccountName } from "../../../ui/people/account-name.tsx";
import { Section, SettingsNotLoaded } from "../section.tsx";
import styles from "../settings.module.css";
import {
  acceptSettings,
  refreshSecurity,
  settingsError,
  tellBrowserPasskeys,
  usePasskeys,
  useSecurityLog,
} from "../settings-data.ts";
import * as texts from "../texts.ts";
import { newUsername, passwordChange } from "../validation.ts";
import { LoginSessions } from "./login-sessions.tsx";
import { PasskeyProof, Passkeys, ProofFields, proofOf, useProvenForm } from "./passkeys.tsx";

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
        <Notice kind="info">{`Email and username come with your ${texts.providerName(user.oauthProvider)} sign-in and can't be changed here.`}</Notice>
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
  const { data, isFetching, hasNextPage, fetchNextPage } = query;
  const events = data?.pages.flatMap((page) => page.events);
  if (!events) return <SettingsNotLoaded text="Failed to load the security log" query={query} height={120} />;
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
    schema: (password) => v.object({ value: schema, password }),
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
      <ProofFields form={form} passkey={passkey} label={`Password to ${purpose}`} purpose={purpose} />
    </Form>
  );
}

/** Changes the password, or adds one to an account without. See docs/reference/accounts.md#passwords. */
export function PasswordForm({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const { data: passkeys, isPending, isError } = usePasskeys();
  /** The player's choices, by the ids of the passkeys. */
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const removedPasskeys = passkeys?.filter(({ id, isNew }) => choices[id] ?? isNew).map(({ id }) => id) ?? [];
  const { form, passkey } = useProvenForm({
    schema: passwordChange,
    hasPassword,
    initial: { currentPassword: "", newPassword: "", confirmation: "" },
    async onSubmit({ currentPassword, newPassword }, answer) {
      const proof = answer ? { passkey: answer } : { currentPassword };
      if (hasPassword) {
        const body = { ...proof, newPassword, removedPasskeys };
        await call(changePassword, { key: crypto.randomUUID(), body });
        if (removedPasskeys.length > 0) void tellBrowserPasskeys();
      } else await call(addPassword, { key: crypto.randomUUID(), body: { password: newPassword } });
      acceptSettings({ hasPassword: true, pendingEmail: null });
      refreshSecurity();
      return SETTINGS_TEXT.passwordUpdated;
    },
    onError: settingsError(SETTINGS_FAILURE_TEXT.password),
  });

  return (
    <Form
      // Busy until the passkeys are known, so that none is kept unseen.
      form={{ ...form, isBusy: form.isBusy || (hasPassword && isPending) }}
      buttonText={hasPassword ? "Change Password" : "Add Password"}
      disabledReason={
        hasPassword && isError && !passkeys ? "Your passkeys haven't loaded. Try again below." : null
      }
    >
      <AccountName email={email} />
      {hasPassword && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field("currentPassword")}
        />
      )}
      <NewPasswordField label="New password" {...form.field("newPassword")} />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...form.field("confirmation")}
      />
      {hasPassword && passkeys && passkeys.length > 0 && (
        <>
          <PasskeyChoice
            passkeys={passkeys}
            removed={removedPasskeys}
            onChange={(id, isRemoved) => setChoices((before) => ({ ...before, [id]: isRemoved }))}
          />
          <PasskeyProof passkey={passkey} purpose="change your password" />
        </>
      )}
    </Form>
  );
}

interface PasskeyChoiceProps {
  readonly passkeys: readonly Passkey[];
  /** Ids of those to remove. */
  readonly removed: readonly string[];
  readonly onChange: (id: string, isRemoved: boolean) => void;
}

/** Asks which passkeys a new password removes. See docs/reference/accounts.md#passwords. */
function PasskeyChoice({ passkeys, removed, onChange }: PasskeyChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={id}>
      <legend>Are these all yours?</legend>
      <p id={id} className={styles.note}>
        Whoever knew your old password may have added one. Untick those that are yours; the others go with the
        old password.
      </p>
      {passkeys.map((passkey) => (
        <label key={passkey.id} className={styles.switch}>
          <input
            type="checkbox"
            checked={removed.includes(passkey.id)}
            onChange={({ target }) => onChange(passkey.id, target.checked)}
          />
          <span className={styles.rowText}>
            <strong>{texts.removePasskey(passkey.name)}</strong>
            <span>{`${texts.added(dateText(passkey.createdAt))} · ${texts.usedText(passkey)}`}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
