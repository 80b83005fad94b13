import type { OwnerProof } from "#game/contract/account/passkeys.ts";
import { changeEmail, SETTINGS_FAILURE_TEXT, SETTINGS_TEXT } from "#game/contract/account/settings.ts";
import { Email } from "#game/contract/account/sign-in.ts";
import { call } from "../../../server/api.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { ConfirmedChangeForm } from "../confirmed-change-form.tsx";
import { acceptSettings } from "../settings-data.ts";
import * as texts from "../texts.ts";

async function change(newEmail: string, proof: OwnerProof): Promise<string> {
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
export function EmailForm({ pendingEmail }: { pendingEmail: string | null }) {
  return (
    <ConfirmedChangeForm
      field={{ label: texts.newEmail, type: "email", autoComplete: "email" }}
      schema={Email}
      purpose={texts.changeYourEmail}
      buttonText={texts.changeEmailButton}
      fallback={SETTINGS_FAILURE_TEXT.email}
      change={change}
    >
      {pendingEmail !== null && <Notice kind="info">{texts.openTheLinkWeSent(pendingEmail)}</Notice>}
    </ConfirmedChangeForm>
  );
}
