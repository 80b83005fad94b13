import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import type { Recipient } from "../../mail/account-mails.ts";
import { composeMail } from "../../mail/mail-layout.ts";
import type { Mail } from "../../mail/mailer.ts";

/**
 * Email with the link that confirms a new address, which works for 24 hours.
 * See docs/reference/accounts.md#links-by-email.
 */
export function newAddressMail({ email, username }: Recipient, origin: string, token: string): Mail {
  const url = new URL(PAGE_PATHS.verifyEmail, origin);
  url.searchParams.set("token", token);
  return composeMail({
    to: email,
    subject: "Confirm your new address",
    above: [
      `${username},`,
      "You asked us to write to you here from now on. Confirm that this address is yours, and we will.",
    ],
    link: { label: "Confirm my new address", url: url.href },
    below: [
      "The link works for 24 hours. Until then your old address stays.",
      "If you didn't ask for this, do nothing. Nothing will change.",
    ],
  });
}
