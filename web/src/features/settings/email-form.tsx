import { Email } from "#game/contract/auth.ts";
import { changeEmail, SETTINGS_FAILURE_TEXT, SETTINGS_TEXT } from "#game/contract/settings.ts";
import { call } from "../../lib/api.ts";
import { firstIssue } from "../../lib/first-issue.ts";
import { Notice } from "../../ui/notice.tsx";
import { ConfirmedChangeForm } from "./confirmed-change-form.tsx";
import { acceptSettings } from "./settings-data.ts";

async function change(newEmail: string, password: string): Promise<string> {
  const { pendingEmail } = await call(changeEmail, { body: { newEmail, password } });
  acceptSettings({ pendingEmail });
  return SETTINGS_TEXT.emailSent;
}

/**
 * Asks for another address, which counts once its link has been opened.
 * See docs/reference/accounts.md#changing-the-email-address.
 */
export function EmailForm({ pendingEmail }: { pendingEmail: string | null }) {
  return (
    <ConfirmedChangeForm
      field={{ label: "New email", name: "newEmail", type: "email", autoComplete: "email" }}
      passwordLabel="Password to change your email"
      buttonText="Change Email"
      fallback={SETTINGS_FAILURE_TEXT.email}
      issueOf={(email) => firstIssue(Email, email)}
      change={change}
    >
      {pendingEmail !== null && (
        <Notice kind="info">{`${pendingEmail} is waiting: open the link that we sent there.`}</Notice>
      )}
    </ConfirmedChangeForm>
  );
}
