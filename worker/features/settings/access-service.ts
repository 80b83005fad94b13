import { toUser, type User } from "#game/contract/auth.ts";
import { EMAIL_LINK_TTL_MS } from "#game/contract/limits.ts";
import { SETTINGS_REFUSAL_TEXT } from "#game/contract/settings.ts";
import { replacePassword, replaceUsername } from "../../db/account-changes.ts";
import type { Actor, Credential } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { insertEmailChange } from "../../db/email-changes.ts";
import type { Env } from "../../env.ts";
import { stateFrame } from "../../game/events.ts";
import { pushEvents } from "../../game/push.ts";
import type { ClientInfo } from "../../http/client-info.ts";
import { HttpError } from "../../http/http-error.ts";
import { clearAccountLimit, limitAccount } from "../../http/rate-limits.ts";
import { loadActor } from "../../http/session.ts";
import { hashToken, newToken } from "../../http/tokens.ts";
import { passwordChangedMail, usernameChangedMail } from "../../mail/account-mails.ts";
import type { MailContext } from "../../mail/mail-context.ts";
import type { PasswordHasher } from "../../passwords/password-hasher.ts";
import { now } from "../../platform/clock.ts";
import { newAddressMail } from "./mails.ts";

/**
 * Proves that whoever holds the session knows the account's password too; its hash. Throws 409 where the account
 * has none, 429 after too many wrong ones, 400 for a wrong one: 401 would say that the session is over.
 */
export async function provePassword(
  db: Database,
  passwords: PasswordHasher,
  { user }: Actor,
  password: string,
): Promise<string> {
  if (user.passwordHash === null) {
    throw new HttpError(409, "conflict", SETTINGS_REFUSAL_TEXT.needsPassword);
  }
  await limitAccount(db, "confirmPassword", user.id);
  if (!(await passwords.verify(password, user.passwordHash))) throw wrongPassword();
  await clearAccountLimit(db, "confirmPassword", user.id);
  return user.passwordHash;
}

function wrongPassword(): HttpError {
  return new HttpError(400, "invalid_credentials", SETTINGS_REFUSAL_TEXT.wrongPassword);
}

/** What became of a new password: the sessions that ended, and the mail that tells the owner. */
export interface PasswordReplaced {
  readonly revoked: readonly string[];
  readonly mailed: Promise<void>;
}

/** Replaces the password and ends every other session. Throws what `provePassword` throws. Decision 13. */
export async function changePassword(
  mail: MailContext,
  passwords: PasswordHasher,
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  client: ClientInfo,
): Promise<PasswordReplaced> {
  const fromHash = await provePassword(mail.db, passwords, actor, currentPassword);
  const revoked = await storePassword(mail.db, passwords, actor, fromHash, newPassword, client);
  // Another change was faster: the password that was shown is no longer the current one.
  if (!revoked) throw wrongPassword();
  return { revoked, mailed: mail.mailer.send(passwordChangedMail(actor.user, mail.origin)) };
}

/** Gives its first password to an account that has none. Throws 409 where it has one. Player area, section 6. */
export async function addPassword(
  mail: MailContext,
  passwords: PasswordHasher,
  actor: Actor,
  password: string,
  client: ClientInfo,
): Promise<PasswordReplaced> {
  const revoked =
    actor.user.passwordHash === null
      ? await storePassword(mail.db, passwords, actor, null, password, client)
      : null;
  if (!revoked) throw new HttpError(409, "conflict", SETTINGS_REFUSAL_TEXT.hasPassword);
  return { revoked, mailed: mail.mailer.send(passwordChangedMail(actor.user, mail.origin)) };
}

async function storePassword(
  db: Database,
  passwords: PasswordHasher,
  { user, session }: Actor,
  fromHash: string | null,
  password: string,
  client: ClientInfo,
): Promise<readonly string[] | null> {
  const toHash = await passwords.hash(password);
  const change = { userId: user.id, sessionId: session.id, fromHash, toHash };
  return replacePassword(db, change, { at: now(), ...client });
}

/**
 * Keeps a new address until the link to it is opened; `mailed` settles once the link is sent. Throws 400 where it
 * is the present one, 409 where it is somebody's, and what `provePassword` throws. Decision 13.
 */
export async function changeEmail(
  { db, mailer, origin }: MailContext,
  passwords: PasswordHasher,
  actor: Actor,
  { newEmail: email, password }: { newEmail: string; password: string },
  client: ClientInfo,
): Promise<{ mailed: Promise<void> }> {
  const verifiedHash = await provePassword(db, passwords, actor, password);
  const { id: userId, username } = actor.user;
  const emailKey = email.toLowerCase();
  if (emailKey === actor.user.emailKey) {
    throw new HttpError(400, "validation_failed", SETTINGS_REFUSAL_TEXT.sameEmail);
  }
  await limitAccount(db, "changeEmail", userId);
  await limitAccount(db, "changeEmail", emailKey);
  const at = now();
  const token = newToken();
  const change = { userId, email, emailKey, tokenHash: hashToken(token), expiresAt: at + EMAIL_LINK_TTL_MS };
  const outcome = await insertEmailChange(db, change, verifiedHash, { at, ...client });
  if (outcome === "taken") throw new HttpError(409, "user_exists", SETTINGS_REFUSAL_TEXT.emailTaken);
  if (outcome === "outdated") throw wrongPassword();
  return { mailed: mailer.send(newAddressMail({ email, username }, origin, token)) };
}

/**
 * Gives the account another username; `mailed` settles once the owner has been told. Throws 400 where it is the
 * present one, 409 where it is somebody's, and what `provePassword` throws.
 */
export async function changeUsername(
  { db, mailer, origin }: MailContext,
  passwords: PasswordHasher,
  actor: Actor,
  { newUsername: username, password }: { newUsername: string; password: string },
  client: ClientInfo,
): Promise<{ user: User; mailed: Promise<void> }> {
  const verifiedHash = await provePassword(db, passwords, actor, password);
  if (username === actor.user.username) {
    throw new HttpError(400, "validation_failed", SETTINGS_REFUSAL_TEXT.sameUsername);
  }
  await limitAccount(db, "changeUsername", actor.user.id);
  const outcome = await replaceUsername(db, actor.user, username, verifiedHash, { at: now(), ...client });
  if (outcome === "taken") throw new HttpError(409, "user_exists", SETTINGS_REFUSAL_TEXT.usernameTaken);
  if (outcome === "outdated") throw wrongPassword();
  return { user: toUser(outcome), mailed: mailer.send(usernameChangedMail(outcome, origin)) };
}

/** Shows every open page of the player their state, in which the name may be another one now. */
export async function publishName(env: Env, db: Database, credential: Credential): Promise<void> {
  const { user, player, seq } = await loadActor(db, credential);
  await pushEvents(env, { userId: user.id, player }, [stateFrame({ player, seq }, now())], null);
}
