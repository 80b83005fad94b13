import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { LANGUAGE } from "#game/rules/language.ts";
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
    above: [`${username},`, texts.emailChangedBody],
    link: { label: texts.thisWasntMeUndo, url: url.href },
    below: [texts.ifThisWasYouDo, texts.emailChangedHelp],
  });
}

/** Email to the address that an account has left for an earlier one, whose own link still lives. */
export function movedBackMail({ email, username }: Recipient, origin: string): Mail {
  return composeMail({
    to: email,
    subject: texts.emailChanged,
    above: [`${username},`, texts.movedBackBody],
    link: { label: texts.goToGuruGrind, url: origin },
    below: [texts.ifThisWasYouDo],
  });
}

/** Email to the owner after a passkey was added. The name is the player's own text. */
export function passkeyAddedMail({ email, username }: Recipient, origin: string, name: string): Mail {
  return composeMail({
    to: email,
    subject: texts.aPasskeyWasAdded,
    above: [`${username},`, texts.passkeyAddedBody(name)],
    link: { label: texts.goToGuruGrind, url: origin },
    below: [texts.requestAResetOfPasskeys],
  });
}

/** Email to the owner after a passkey was removed. */
export function passkeyRemovedMail({ email, username }: Recipient, origin: string, name: string): Mail {
  return composeMail({
    to: email,
    subject: texts.aPasskeyWasRemoved,
    above: [`${username},`, texts.passkeyRemovedBody(name)],
    link: { label: texts.goToGuruGrind, url: origin },
    below: [texts.requestAReset],
  });
}

/** Email to the owner after the password was set by an emailed link. */
export function passwordResetMail({ email, username }: Recipient, origin: string): Mail {
  return composeMail({
    to: email,
    subject: texts.yourPasswordWasChanged,
    above: [`${username},`, texts.passwordChangedBody],
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
      texts.otherSessionsEndedBody,
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
    subject: texts.yourUsernameWasChanged,
    above: [`${username},`, texts.usernameChangedBody],
    link: { label: texts.goToGuruGrind, url: origin },
    below: [texts.requestAReset],
  });
}
