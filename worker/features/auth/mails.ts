import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { Recipient } from "../../mail/account-mails.ts";
import { composeMail } from "../../mail/mail-layout.ts";
import type { Mail } from "../../mail/mailer.ts";

/** Email with a verification link, which works for 24 hours. See docs/reference/accounts.md#links-by-email. */
export function verificationMail({ email, username }: Recipient, origin: string, token: string): Mail {
  return composeMail({
    to: email,
    subject: "Confirm your address",
    above: [
      `${username},`,
      "You've registered with Guru Grind. Confirm that this address is yours, and you can start at the bottom.",
    ],
    link: { label: "Confirm my address", url: linkTo(origin, PAGE_PATHS.verifyEmail, token) },
    below: [
      "The link works for 24 hours. After that it is motivational content.",
      "If you didn't register, do nothing. Without this link, the account stays shut.",
    ],
  });
}

/** Email to a verified account for which somebody asked for a verification link. */
export function verifiedMail({ email, username }: Recipient, origin: string): Mail {
  return composeMail({
    to: email,
    subject: "Your address is already verified",
    above: [
      `${username},`,
      "Somebody asked for a new link to confirm this address. It's confirmed already, so you can log in.",
    ],
    link: { label: "Go to Guru Grind", url: origin },
    below: [
      "If you've forgotten your password, request a reset link on the sign-in screen.",
      "If it wasn't you, do nothing.",
    ],
  });
}

/** Email with a reset link, which works once within an hour. See docs/reference/accounts.md#links-by-email. */
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
      "The link works once, for one hour, signs you out everywhere, and removes your passkeys. A fresh start, free of charge for once.",
      "If it wasn't you, do nothing. Your password stays as it is.",
    ],
  });
}

function linkTo(origin: string, path: string, token: string): string {
  const url = new URL(path, origin);
  url.searchParams.set("token", token);
  return url.href;
}
