import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import type { Recipient } from "../../mail/account-mails.ts";
import { composeMail } from "../../mail/mail-layout.ts";
import type { Mail } from "../../mail/mailer.ts";

/** The mail with the link that makes an address the account's. It works once, for 24 hours. docs/reference/accounts.md#links-by-email */
export function newAddressMail({ email, username }: Recipient, origin: string, token: string): Mail {
  const url = new URL(PAGE_PATHS.verifyEmail, origin);
  url.searchParams.set("token", token);
  return composeMail({
    to: email,
    subject: "Confirm your new address",
    above: [
      `${username},`,
      "You want to be reached here from now on. Confirm that this address is yours, and Guru Grind will write to it.",
    ],
    link: { label: "Confirm my new address", url: url.href },
    below: [
      "The link works once, for 24 hours. Until then your old address stays.",
      "If you did not ask for this, do nothing. Nothing will change.",
    ],
  });
}
