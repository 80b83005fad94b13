import type { Settings } from "#game/contract/settings.ts";
import { Notice } from "../../ui/notice.tsx";
import { EmailForm } from "./email-form.tsx";
import { LoginSessions } from "./login-sessions.tsx";
import { PasswordForm } from "./password-form.tsx";
import { providerName } from "./provider-name.ts";
import { Section } from "./section.tsx";
import { SecurityLog } from "./security-log.tsx";
import styles from "./settings.module.css";
import { UsernameForm } from "./username-form.tsx";

/** Ways in: password, address, name, and who is in at the moment. */
export function SecurityTab({ settings }: { settings: Settings }) {
  const { user, hasPassword, pendingEmail } = settings;
  return (
    <div className={styles.sections}>
      <Section
        title={hasPassword ? "Change password" : "Add a password"}
        hint={
          hasPassword
            ? "A new password ends every other session."
            : "Then you can sign in with email and password too. It ends every other session."
        }
      >
        <PasswordForm hasPassword={hasPassword} username={user.username} />
      </Section>
      {user.oauthProvider === null ? (
        <>
          <Section
            title="Change email"
            hint={`Now ${user.email}. A new address counts once its link has been opened.`}
          >
            <EmailForm pendingEmail={pendingEmail} />
          </Section>
          <Section title="Change username" hint={`Now ${user.username}. Your followers will cope.`}>
            <UsernameForm username={user.username} />
          </Section>
        </>
      ) : (
        <Notice kind="info">
          {`Email and username come with your ${providerName(user.oauthProvider)} sign-in and cannot be changed here.`}
        </Notice>
      )}
      <Section title="Login sessions" hint="Every device that is signed in. Revoke what you do not know.">
        <LoginSessions />
      </Section>
      <Section title="Security log" hint="Sign-ins and changes of the last 90 days.">
        <SecurityLog />
      </Section>
    </div>
  );
}
