import type { OwnerProof } from "#game/auth/passkeys-wire.ts";
import { EMAIL_LINK_TTL_MS } from "#game/core/wire/limits.ts";
import { toUser, type User } from "#game/core/wire/me.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { SETTINGS_REFUSAL_TEXT } from "#game/settings/wire.ts";
import { replacePassword, replaceUsername } from "../../db/accounts/account-changes.ts";
import { insertEmailChange } from "../../db/accounts/email-changes.ts";
import { HAS_NO_PASSWORD } from "../../db/accounts/owner-proofs.ts";
import type { Actor, Credential } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import type { Statement } from "../../db/statement.ts";
import type { Env } from "../../env.ts";
import { stateFrame } from "../../game/events.ts";
import { gameCache } from "../../game/game-cache.ts";
import { loadGame } from "../../game/load-game.ts";
import { pushEvents } from "../../game/push.ts";
import { HttpError } from "../../http/http-error.ts";
import { limitWindow } from "../../http/limits/rate-limits.ts";
import type { ClientInfo } from "../../http/sessions/client-info.ts";
import { hashToken, newToken } from "../../http/sessions/tokens.ts";
import type { Recipient } from "../../mail/account-mails.ts";
import { passwordChangedMail, usernameChangedMail } from "../../mail/account-mails.ts";
import type { MailContext } from "../../mail/mail-context.ts";
import { composeMail } from "../../mail/mail-layout.ts";
import type { Mail } from "../../mail/mailer.ts";
import type { PasswordHasher } from "../../passwords/password-hasher.ts";
import { now } from "../../platform/clock.ts";
import {
  needsPassword,
  proveOwner,
  requireFreshSignIn,
  unknownPasskey,
  wrongPassword,
} from "./proof-service.ts";

/** Result of a password change, with the pending email to the owner. */
export interface PasswordReplaced {
  readonly passwordHash: string;
  readonly mailed: Promise<void>;
}

/** A new password, and the passkeys to remove with the old one. */
interface NewPassword {
  readonly newPassword: string;
  readonly removedPasskeys: readonly string[];
}

/**
 * Replaces the password, revokes all other sessions and removes the named passkeys. Throws as `proveOwner` does, 409 if there
 * is no password yet, and 404 if the account lacks one of the passkeys.
 * See docs/reference/accounts.md#passwords.
 */
export async function changePassword(
  mail: MailContext,
  passwords: PasswordHasher,
  actor: Actor,
  { newPassword, removedPasskeys, ...proofs }: OwnerProof & NewPassword,
  client: ClientInfo,
): Promise<PasswordReplaced> {
  if (actor.user.passwordHash === null) throw needsPassword();
  const proof = await proveOwner(mail, passwords, actor, proofs);
  const replaced = await storePassword(
    mail,
    passwords,
    actor,
    proof,
    { newPassword, removedPasskeys },
    client,
  );
  if (replaced === "unknown") throw unknownPasskey();
  // The password changed meanwhile, so the verified one is no longer current.
  if (replaced === "outdated") throw wrongPassword();
  return replaced;
}

/**
 * Adds a first password to an account without one. Throws 409 if it has one and 403 unless the sign-in is fresh.
 * See docs/reference/accounts.md#passwords.
 */
export async function addPassword(
  mail: MailContext,
  passwords: PasswordHasher,
  actor: Actor,
  newPassword: string,
  client: ClientInfo,
): Promise<PasswordReplaced> {
  const hasPassword = new HttpError(409, "conflict", SETTINGS_REFUSAL_TEXT.hasPassword);
  if (actor.user.passwordHash !== null) throw hasPassword;
  requireFreshSignIn(actor);
  const wanted = { newPassword, removedPasskeys: [] };
  const added = await storePassword(mail, passwords, actor, HAS_NO_PASSWORD, wanted, client);
  if (typeof added === "string") throw hasPassword;
  return added;
}

async function storePassword(
  { db, mailer, origin }: MailContext,
  passwords: PasswordHasher,
  { user, session }: Actor,
  proof: Statement,
  { newPassword, removedPasskeys }: NewPassword,
  client: ClientInfo,
): Promise<PasswordReplaced | "outdated" | "unknown"> {
  const toHash = await passwords.hash(newPassword);
  const replaced = await replacePassword(
    db,
    {
      userId: user.id,
      sessionId: session.id,
      fromHash: user.passwordHash,
      toHash,
      proof,
      removedPasskeys,
    },
    { at: now(), ...client },
  );
  if (typeof replaced === "string") return replaced;
  return { passwordHash: toHash, mailed: mailer.send(passwordChangedMail(user, origin, replaced)) };
}

/**
 * Stores a new address until its link is opened; `mailed` settles once the link is sent. Throws 400 if it is the
 * current address, 409 if it is taken, and as `proveOwner` does.
 * See docs/reference/accounts.md#changing-the-email-address.
 */
export async function changeEmail(
  mail: MailContext,
  passwords: PasswordHasher,
  actor: Actor,
  { newEmail: email, ...proofs }: OwnerProof & { newEmail: string },
  client: ClientInfo,
): Promise<{ mailed: Promise<void> }> {
  const proof = await proveOwner(mail, passwords, actor, proofs);
  const { db, mailer, origin } = mail;
  const { id: userId, username } = actor.user;
  const emailKey = email.toLowerCase();
  if (emailKey === actor.user.emailKey) {
    throw new HttpError(400, "validation_failed", SETTINGS_REFUSAL_TEXT.sameEmail);
  }
  await limitWindow(db, "changeEmail", [userId]);
  await limitWindow(db, "mailsToAddress", [emailKey]);
  const at = now();
  const token = newToken();
  const change = { userId, email, emailKey, tokenHash: hashToken(token), expiresAt: at + EMAIL_LINK_TTL_MS };
  const outcome = await insertEmailChange(db, change, proof, { at, ...client });
  if (outcome === "taken") throw new HttpError(409, "user_exists", SETTINGS_REFUSAL_TEXT.emailTaken);
  if (outcome === "outdated") throw wrongPassword();
  return { mailed: mailer.send(newAddressMail({ email, username }, origin, token)) };
}

/**
 * Changes the username; `mailed` settles once the owner has been notified. Throws 400 if it is the current name, 409
 * if it is taken, and as `proveOwner` does.
 */
export async function changeUsername(
  mail: MailContext,
  passwords: PasswordHasher,
  actor: Actor,
  { newUsername: username, ...proofs }: OwnerProof & { newUsername: string },
  client: ClientInfo,
): Promise<{ user: User; mailed: Promise<void> }> {
  const proof = await proveOwner(mail, passwords, actor, proofs);
  const { db, mailer, origin } = mail;
  if (username === actor.user.username) {
    throw new HttpError(400, "validation_failed", SETTINGS_REFUSAL_TEXT.sameUsername);
  }
  await limitWindow(db, "changeUsername", [actor.user.id]);
  const outcome = await replaceUsername(db, actor.user, username, proof, { at: now(), ...client });
  if (outcome === "taken") throw new HttpError(409, "user_exists", SETTINGS_REFUSAL_TEXT.usernameTaken);
  if (outcome === "outdated") throw wrongPassword();
  return { user: toUser(outcome), mailed: mailer.send(usernameChangedMail(outcome, origin)) };
}

/** Pushes the player's state, which may have a new name, to all of their open pages. */
export async function publishName(env: Env, db: Database, credential: Credential): Promise<void> {
  const { game } = await loadGame(db, credential, gameCache(env));
  await pushEvents(env, game, [stateFrame(game, now())], null);
}

/**
 * Email with the link that confirms a new address, which works for 24 hours.
 * See docs/reference/accounts.md#links-by-email.
 */
function newAddressMail({ email, username }: Recipient, origin: string, token: string): Mail {
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
      "The link works for 24 hours. Until you open it, your old address stays. After that, a link in our mail to the old address can undo the change for seven days, whatever happens meanwhile.",
      "If you didn't ask for this, do nothing. Nothing will change.",
    ],
  });
}
