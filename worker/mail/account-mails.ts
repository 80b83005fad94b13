import { composeMail } from "./mail-layout.ts";
import type { Mail } from "./mailer.ts";

/** Who a mail goes to. */
export interface Recipient {
  readonly email: string;
  readonly username: string;
}

/**
 * Tells the old address that it is no longer the account's.
 * See docs/reference/accounts.md#changing-the-email-address.
 */
export function emailChangedMail({ email, username }: Recipient, origin: string): Mail {
  return composeMail({
    to: email,
    subject: "Your e-mail address was changed",
    above: [
      `${username},`,
      "Your Guru Grind account has another e-mail address now. This one is out of the business.",
    ],
    link: { label: "Go to Guru Grind", url: origin },
    below: ["If it was not you, somebody knows your password. Answer this mail at once."],
  });
}

/** Tells the owner that the account has another password, whoever set it. */
export function passwordChangedMail({ email, username }: Recipient, origin: string): Mail {
  return composeMail({
    to: email,
    subject: "Your password was changed",
    above: [`${username},`, "Your Guru Grind account has a new password. Every other session has ended."],
    link: { label: "Go to Guru Grind", url: origin },
    below: ["If it was not you, ask for a reset link on the sign-in screen at once."],
  });
}

/** Tells the owner what the account is called now. */
export function usernameChangedMail({ email, username }: Recipient, origin: string): Mail {
  return composeMail({
    to: email,
    subject: "Your username was changed",
    above: [
      `${username},`,
      "That is your username at Guru Grind from now on. The old one is free for others.",
    ],
    link: { label: "Go to Guru Grind", url: origin },
    below: ["If it was not you, ask for a reset link on the sign-in screen at once."],
  });
}
