import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import type { Recipient } from "../../mail/account-mails.ts";
import { composeMail } from "../../mail/mail-layout.ts";
import type { Mail } from "../../mail/mailer.ts";
import * as texts from "./texts.ts";

/** Email with a verification link, which works for 24 hours. See docs/reference/accounts.md#links-by-email. */
export function verificationMail({ email, username }: Recipient, origin: string, token: string): Mail {
  return composeMail({
    to: email,
    subject: texts.confirmYourAddress,
    above: [`${username},`, texts.registeredBody],
    link: { label: texts.confirmMyAddress, url: linkTo(origin, PAGE_PATHS.verifyEmail, token) },
    below: [texts.confirmLinkTerms, texts.ifYouDidntRegisterDo],
  });
}

/** Email to a verified account for which somebody asked for a verification link. */
export function verifiedMail({ email, username }: Recipient, origin: string): Mail {
  return composeMail({
    to: email,
    subject: texts.alreadyVerified,
    above: [`${username},`, texts.alreadyVerifiedBody],
    link: { label: texts.goToGuruGrind, url: origin },
    below: [texts.ifYouveForgotten, texts.ifItWasntYou],
  });
}

/** Email with a reset link, which works once within an hour. See docs/reference/accounts.md#links-by-email. */
export function resetMail({ email, username }: Recipient, origin: string, token: string): Mail {
  return composeMail({
    to: email,
    subject: texts.resetYourPassword,
    above: [`${username},`, texts.resetBody],
    link: { label: texts.chooseANewPassword, url: linkTo(origin, PAGE_PATHS.resetPassword, token) },
    below: [texts.resetLinkTerms, texts.ifItWasntYouPassword],
  });
}

function linkTo(origin: string, path: string, token: string): string {
  const url = new URL(path, origin);
  url.searchParams.set("token", token);
  return url.href;
}
