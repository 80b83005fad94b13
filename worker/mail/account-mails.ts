import { LANGUAGE } from "#game/core/language.ts";
import { plural } from "#game/core/plural.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { composeMail, type Recipient } from "./mail-layout.ts";
import type { Mail } from "./mailer.ts";

const emailChanged = "Your e-mail address was changed";
const ifThisWasYou = "If this was you, do nothing.";
const requestAReset = "If this wasn't you, request a reset link on the sign-in screen right away.";
const passwordChanged = "Your password was changed";

/** Email with a verification link, which works for 24 hours. See docs/reference/accounts.md#links-by-email. */
export function verificationMail(to: Recipient, origin: string, token: string): Mail {
  return composeMail(to, origin, {
    subject: "Confirm your address",
    above: [
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
export function verifiedMail(to: Recipient, origin: string): Mail {
  return composeMail(to, origin, {
    subject: "Your address is already verified",
    above: [
      "Somebody asked for a new link to confirm this address. It's confirmed already, so you can log in.",
    ],
    below: [
      "If you've forgotten your password, request a reset link on the sign-in screen.",
      "If it wasn't you, do nothing.",
    ],
  });
}

/** Email with a reset link, which works once within an hour. See docs/reference/accounts.md#links-by-email. */
export function resetMail(to: Recipient, origin: string, token: string): Mail {
  return composeMail(to, origin, {
    subject: "Reset your password",
    above: [
      "Somebody asked for a new password for your Guru Grind account. If that was you, choose one here.",
    ],
    link: { label: "Choose a new password", url: linkTo(origin, PAGE_PATHS.resetPassword, token) },
    below: [
      "The link works once, for one hour, signs you out everywhere, and removes your passkeys. A fresh start, free of charge for once.",
      "If it wasn't you, do nothing. Your password stays as it is.",
    ],
  });
}

/**
 * Email with the link that confirms a new address, which works for 24 hours.
 * See docs/reference/accounts.md#links-by-email.
 */
export function newAddressMail(to: Recipient, origin: string, token: string): Mail {
  return composeMail(to, origin, {
    subject: "Confirm your new address",
    above: [
      "You asked us to write to you here from now on. Confirm that this address is yours, and we will.",
    ],
    link: { label: "Confirm my new address", url: linkTo(origin, PAGE_PATHS.verifyEmail, token) },
    below: [
      "The link works for 24 hours. Until you open it, your old address stays. After that, a link in our mail to the old address can undo the change for seven days, whatever happens meanwhile.",
      "If you didn't ask for this, do nothing. Nothing will change.",
    ],
  });
}

/**
 * Email to the old address after the account's address was changed, with the link that undoes it.
 * See docs/reference/accounts.md#changing-the-email-address.
 */
export function emailChangedMail(to: Recipient, origin: string, undoToken: string): Mail {
  return composeMail(to, origin, {
    subject: emailChanged,
    above: ["Your Guru Grind account now uses a different email address. This one is out of the business."],
    link: { label: "This wasn't me: undo it", url: linkTo(origin, PAGE_PATHS.resetPassword, undoToken) },
    below: [
      ifThisWasYou,
      "If it wasn't, somebody knows your password. The link makes this your address again, asks for a new password, and signs everybody out. It works once, for seven days, whatever happens meanwhile.",
    ],
  });
}

/** Email to the address that an account has left for an earlier one, whose own link still lives. */
export function movedBackMail(to: Recipient, origin: string): Mail {
  return composeMail(to, origin, {
    subject: emailChanged,
    above: ["Your Guru Grind account uses its earlier email address again. This one is out of the business."],
    below: [ifThisWasYou],
  });
}

/** Email to the owner after a passkey was added. The name is the player's own text. */
export function passkeyAddedMail(to: Recipient, origin: string, name: string): Mail {
  return composeMail(to, origin, {
    subject: "A passkey was added",
    above: [
      `Your Guru Grind account has a new passkey: "${name}". Whoever holds it can sign in without your password.`,
    ],
    below: [`${requestAReset} A new password from that link removes every passkey.`],
  });
}

/** Email to the owner after a passkey was removed. */
export function passkeyRemovedMail(to: Recipient, origin: string, name: string): Mail {
  return composeMail(to, origin, {
    subject: "A passkey was removed",
    above: [`The passkey "${name}" no longer signs in to your Guru Grind account.`],
    below: [requestAReset],
  });
}

/** Email to the owner after the password was set by an emailed link. */
export function passwordResetMail(to: Recipient, origin: string): Mail {
  return composeMail(to, origin, {
    subject: passwordChanged,
    above: [
      "Your Guru Grind account has a new password. All sessions have been signed out, and passkeys have been removed.",
    ],
    below: [requestAReset],
  });
}

/** Email to the owner after the password was changed, with the names of the passkeys that were removed with it. */
export function passwordChangedMail(to: Recipient, origin: string, removed: readonly string[]): Mail {
  const names = new Intl.ListFormat(LANGUAGE).format(removed.map((name) => `"${name}"`));
  const gone = plural(removed.length, {
    one: `The passkey ${names} no longer signs in to it.`,
    other: `The passkeys ${names} no longer sign in to it.`,
  });
  const changed = "Your Guru Grind account has a new password. All other sessions have been signed out.";
  return composeMail(to, origin, {
    subject: passwordChanged,
    above: [changed, ...(removed.length === 0 ? [] : [gone])],
    below: [requestAReset],
  });
}

/** Email to the owner after the username was changed. */
export function usernameChangedMail(to: Recipient, origin: string): Mail {
  return composeMail(to, origin, {
    subject: "Your username was changed",
    above: [
      "This is your Guru Grind username from now on. For 30 days, nobody but you can take the old one back.",
    ],
    below: [requestAReset],
  });
}

function linkTo(origin: string, path: string, token: string): string {
  const url = new URL(path, origin);
  url.searchParams.set("token", token);
  return url.href;
}
