import type { Settings } from "#game/contract/account/settings.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { Section } from "../section.tsx";
import styles from "../settings.module.css";
import { UsernameForm } from "../username-form.tsx";
import { EmailForm } from "./email-form.tsx";
import { LoginSessions } from "./login-sessions.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { providerName } from "./provider-name.ts";
import { SecurityLog } from "./security-log.tsx";

/** Password, passkeys, email, username, sessions and the security log. */
export function SecurityTab({ settings }: { settings: Settings }) {
  const { user, hasPassword, pendingEmail } = settings;
  return (
    <div className={styles.sections}>
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
        title="Passkeys"
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
        <Notice kind="info">
          {`Email and username come with your ${providerName(user.oauthProvider)} sign-in and can't be changed here.`}
        </Notice>
      )}
      <Section title="Login sessions" hint="Your signed-in devices. Revoke any you don't recognise.">
        <LoginSessions />
      </Section>
      <Section title="Security log" hint="Sign-ins and changes from the last 90 days.">
        <SecurityLog />
      </Section>
    </div>
  );
}
