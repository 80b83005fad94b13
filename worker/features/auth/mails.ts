import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import type { Recipient } from "../../mail/account-mails.ts";
import { composeMail } from "../../mail/mail-layout.ts";
import type { Mail } from "../../mail/mailer.ts";

/** The mail with the link that verifies an address: it works once, for 24 hours. docs/reference/accounts.md#links-by-email */
export function verificationMail({ email, username }: Recipient, origin: string, token: string): Mail {
  return composeMail({
    to: email,
    subject: "Confirm your address",
    above: [
      `${username},`,
      "You have registered at Guru Grind. Confirm that this address is yours, and you may begin at the bottom.",
    ],
    link: { label: "Confirm my address", url: linkTo(origin, PAGE_PATHS.verifyEmail, token) },
    below: [
      "The link works once, for 24 hours. After that it is motivational content.",
      "If you did not register, do nothing. Without this link the account stays shut.",
    ],
  });
}

/** The mail with the link that sets a new password: it works once, for one hour. docs/reference/accounts.md#links-by-email */
export function resetMail({ email, username }: Recipient, origin: string, token: string): Mail {
  return composeMail({
    to: email,
    subject: "Reset your password",
    above: [
      `${username},`,
      "Somebody asked for a new password for your Guru Grind account. If that was you, choose one here.",
    ],
    link: { label: "Choose a new password", url: linkTo(origin, PAGE_PATHS.resetPassword, token) },
    below: [
      "The link works once, for one hour, and signs you out everywhere. A fresh start, free of charge for once.",
      "If it was not you, do nothing. Your password stays as it is.",
    ],
  });
}

function linkTo(origin: string, path: string, token: string): string {
  const url = new URL(path, origin);
  url.searchParams.set("token", token);
  return url.href;
}
