import { LANGUAGE } from "#game/core/language.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { composeMail } from "./mail-layout.ts";
import type { Mail } from "./mailer.ts";
import * as texts from "./texts.ts";

/** Recipient of an email. */
export interface Recipient {
  readonly email: string;
  readonly username: string;
}

/**
 * Email to the old address after the account's address was changed, with the link that undoes it.
 * See docs/reference/accounts.md#changing-the-email-address.
 */
export function emailChangedMail({ email, username }: Recipient, origin: string, undoToken: string): Mail {
  const url = new URL(PAGE_PATHS.resetPassword, origin);
  url.searchParams.set("token", undoToken);
  return composeMail({
    to: email,
    subject: texts.emailChanged,
    above: [
      `${username},`,
      "Your Guru Grind account now uses a different email address. This one is out of the business.",
    ],
    link: { label: "This wasn't me: undo it", url: url.href },
    below: [
      texts.ifThisWasYouDo,
      "If it wasn't, somebody knows your password. The link makes this your address again, asks for a new password, and signs everybody out. It works once, for seven days, whatever happens meanwhile.",
    ],
  });
}

/** Email to the address that an account has left for an earlier one, whose own link still lives. */
export function movedBackMail({ email, username }: Recipient, origin: string): Mail {
  return composeMail({
    to: email,
    subject: texts.emailChanged,
    above: [
      `${username},`,
      "Your Guru Grind account uses its earlier email address again. This one is out of the business.",
    ],
    link: { label: texts.goToGuruGrind, url: origin },
    below: [texts.ifThisWasYouDo],
  });
}

/** Email to the owner after a passkey was added. The name is the player's own text. */
export function passkeyAddedMail({ email, username }: Recipient, origin: string, name: string): Mail {
  return composeMail({
    to: email,
    subject: "A passkey was added",
    above: [
      `${username},`,
      `Your Guru Grind account has a new passkey: "${name}". Whoever holds it can sign in without your password.`,
    ],
    link: { label: texts.goToGuruGrind, url: origin },
    below: [
      "If this wasn't you, request a reset link on the sign-in screen right away. A new password from that link removes every passkey.",
    ],
  });
}

/** Email to the owner after a passkey was removed. */
export function passkeyRemovedMail({ email, username }: Recipient, origin: string, name: string): Mail {
  return composeMail({
    to: email,
    subject: "A passkey was removed",
    above: [`${username},`, `The passkey "${name}" no longer signs in to your Guru Grind account.`],
    link: { label: texts.goToGuruGrind, url: origin },
    below: [texts.requestAReset],
  });
}

/** Email to the owner after the password was set by an emailed link. */
export function passwordResetMail({ email, username }: Recipient, origin: string): Mail {
  return composeMail({
    to: email,
    subject: texts.yourPasswordWasChanged,
    above: [
      `${username},`,
      "Your Guru Grind account has a new password. All sessions have been signed out, and passkeys have been removed.",
    ],
    link: { label: texts.goToGuruGrind, url: origin },
    below: [texts.requestAReset],
  });
}

/** Email to the owner after the password was changed, with the names of the passkeys that were removed with it. */
export function passwordChangedMail(
  { email, username }: Recipient,
  origin: string,
  removed: readonly string[],
): Mail {
  const names = new Intl.ListFormat(LANGUAGE).format(removed.map((name) => `"${name}"`));
  return composeMail({
    to: email,
    subject: texts.yourPasswordWasChanged,
    above: [
      `${username},`,
      "Your Guru Grind account has a new password. All other sessions have been signed out.",
      ...(removed.length === 0 ? [] : [texts.passkeysRemovedBody(names, removed.length)]),
    ],
    link: { label: texts.goToGuruGrind, url: origin },
    below: [texts.requestAReset],
  });
}

/** Email to the owner after the username was changed. */
export function usernameChangedMail({ email, username }: Recipient, origin: string): Mail {
  return composeMail({
    to: email,
    subject: "Your username was changed",
    above: [
      `${username},`,
      "This is your Guru Grind username from now on. For 30 days, nobody but you can take the old one back.",
    ],
    link: { label: texts.goToGuruGrind, url: origin },
    below: [texts.requestAReset],
  });
}
