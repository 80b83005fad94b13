import type { Settings } from "#game/contract/account/settings.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/page/notice.tsx";
import { Section } from "../section.tsx";
import * as texts from "../texts.ts";
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
    <div className={layout.stack4}>
      <Section
        title={hasPassword ? texts.changePassword : texts.addAPassword}
        hint={hasPassword ? texts.signsOutOtherSessions : texts.letsYouAlsoSign}
      >
        <PasswordForm hasPassword={hasPassword} email={user.email} />
      </Section>
      <Section title={texts.passkeys} hint={texts.signInWithYourFingerprint}>
        <Passkeys hasPassword={hasPassword} />
      </Section>
      {user.oauthProvider === null ? (
        <>
          <Section title={texts.changeEmail} hint={texts.currentEmail(user.email)}>
            <EmailForm pendingEmail={pendingEmail} />
          </Section>
          <Section title={texts.changeUsername} hint={texts.currentUsername(user.username)}>
            <UsernameForm username={user.username} />
          </Section>
        </>
      ) : (
        <Notice kind="info">{texts.emailAndUsernameFrom(providerName(user.oauthProvider))}</Notice>
      )}
      <Section title={texts.loginSessions} hint={texts.yourSignedInDevicesRevoke}>
        <LoginSessions />
      </Section>
      <Section title={texts.securityLog} hint={texts.signInsAndChanges}>
        <SecurityLog />
      </Section>
    </div>
  );
}
