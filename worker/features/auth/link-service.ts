import type { KnownCredentials } from "#game/auth/passkeys-wire.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { SETTINGS_REFUSAL_TEXT } from "#game/settings/wire.ts";
import { redeemEmailChange, redeemEmailUndo } from "../../db/accounts/email-changes.ts";
import {
  redeemResetToken,
  redeemVerificationToken,
  selectResetKind,
} from "../../db/accounts/email-tokens.ts";
import { HttpError } from "../../http/http-error.ts";
import type { ClientInfo } from "../../http/sessions/client-info.ts";
import { hashToken, newToken } from "../../http/sessions/tokens.ts";
import { emailChangedMail, movedBackMail, passwordResetMail } from "../../mail/account-mails.ts";
import type { MailContext } from "../../mail/mail-context.ts";
import { knownCredentials } from "../../passkeys/options.ts";
import { relyingParty } from "../../passkeys/relying-party.ts";
import type { PasswordHasher } from "../../passwords/password-hasher.ts";
import { now } from "../../platform/clock.ts";

/**
 * Verifies the address that a link was sent to, of a new account or an address change, and tells
 * the old address of the change after the reply. Changes nothing the second time. Throws 400 if the link is expired or unknown, and 409 if
 * another account has taken the address.
 */
export async function verifyEmail(
  { db, mailLater, origin }: MailContext,
  token: string,
  client: ClientInfo,
): Promise<{ username: string; email: string }> {
  const at = now();
  const tokenHash = hashToken(token);
  const user = await redeemVerificationToken(db, tokenHash, at);
  if (user) return user;
  const undoToken = newToken();
  const changed = await redeemEmailChange(db, tokenHash, { at, ...client }, hashToken(undoToken));
  if (changed === "taken") throw new HttpError(409, "user_exists", SETTINGS_REFUSAL_TEXT.emailTaken);
  if (changed) {
    const { username, email, oldEmail, hasUndo } = changed;
    const left = { email: oldEmail, username };
    mailLater(hasUndo ? emailChangedMail(left, origin, undoToken) : movedBackMail(left, origin));
    return { username, email };
  }
  // A concurrent request with the same link may have just changed the address.
  const verified = await redeemVerificationToken(db, tokenHash, at);
  if (!verified) throw new HttpError(400, "invalid_token", ERROR_TEXT.invalidVerificationToken);
  return verified;
}

/**
 * Sets a new password with a reset link, or with a link that also restores an earlier address, revokes all sessions
 * of the user and removes their passkeys, and tells the owner after the reply. A reset does not verify the
 * address. Throws 400 if the link is used, expired or unknown.
 */
export async function resetPassword(
  { db, mailLater, origin }: MailContext,
  passwords: PasswordHasher,
  { token, password }: { token: string; password: string },
  client: ClientInfo,
): Promise<{ userId: string; emailKey: string; passwordHash: string; known: KnownCredentials }> {
  const tokenHash = hashToken(token);
  // Checked before hashing, so that invalid tokens cost no hash. Redeeming the token checks it again.
  const kind = await selectResetKind(db, tokenHash, now());
  if (!kind) throw invalidResetToken();
  const passwordHash = await passwords.hash(password);
  const redeem = kind === "reset" ? redeemResetToken : redeemEmailUndo;
  const user = await redeem(db, tokenHash, passwordHash, { at: now(), ...client });
  if (!user) throw invalidResetToken();
  const { userId, emailKey, username } = user;
  const known = knownCredentials(relyingParty(origin), { id: userId, username }, []);
  mailLater(passwordResetMail(user, origin));
  return { userId, emailKey, passwordHash, known };
}

function invalidResetToken(): HttpError {
  return new HttpError(400, "invalid_token", ERROR_TEXT.invalidResetToken);
}
