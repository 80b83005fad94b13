import { ERROR_TEXT } from "#game/contract/errors.ts";
import { SETTINGS_REFUSAL_TEXT } from "#game/contract/settings.ts";
import { redeemEmailChange } from "../../db/email-changes.ts";
import { isResetTokenLive, redeemResetToken, redeemVerificationToken } from "../../db/email-tokens.ts";
import type { ClientInfo } from "../../http/client-info.ts";
import { HttpError } from "../../http/http-error.ts";
import { clearAccountLimit } from "../../http/rate-limits.ts";
import { hashToken } from "../../http/tokens.ts";
import { emailChangedMail, passwordChangedMail } from "../../mail/account-mails.ts";
import type { MailContext } from "../../mail/mail-context.ts";
import type { PasswordHasher } from "../../passwords/password-hasher.ts";
import { now } from "../../platform/clock.ts";

/**
 * Verifies the address that a link was sent to, of a new account or an address change; `mailed` settles once the old
 * address has been notified. Throws 400 if the link is used, expired or unknown, and 409 if another account has taken
 * the address.
 */
export async function verifyEmail(
  { db, mailer, origin }: MailContext,
  token: string,
  client: ClientInfo,
): Promise<{ user: { username: string }; mailed: Promise<void> }> {
  const at = now();
  const user = await redeemVerificationToken(db, hashToken(token), at);
  if (user) return { user, mailed: Promise.resolve() };
  const changed = await redeemEmailChange(db, hashToken(token), { at, ...client });
  if (changed === "taken") throw new HttpError(409, "user_exists", SETTINGS_REFUSAL_TEXT.emailTaken);
  if (!changed) throw new HttpError(400, "invalid_token", ERROR_TEXT.invalidVerificationToken);
  const { username, oldEmail } = changed;
  const mailed = mailer.send(emailChangedMail({ email: oldEmail, username }, origin));
  return { user: { username }, mailed };
}

/**
 * Sets a new password with a reset link and revokes all sessions of the user; `mailed` settles once the owner has
 * been notified. Does not verify the address. Throws 400 if the link is used, expired or unknown.
 */
export async function resetPassword(
  { db, mailer, origin }: MailContext,
  passwords: PasswordHasher,
  { token, password }: { token: string; password: string },
  client: ClientInfo,
): Promise<{ userId: string; mailed: Promise<void> }> {
  const tokenHash = hashToken(token);
  // Checked before hashing, so that invalid tokens cost no hash. Redeeming the token checks it again.
  if (!(await isResetTokenLive(db, tokenHash, now()))) throw invalidResetToken();
  const passwordHash = await passwords.hash(password);
  const user = await redeemResetToken(db, tokenHash, passwordHash, { at: now(), ...client });
  if (!user) throw invalidResetToken();
  // The owner of the mailbox can sign in even if others have used up the attempts.
  await clearAccountLimit(db, "login", user.emailKey);
  return { userId: user.userId, mailed: mailer.send(passwordChangedMail(user, origin)) };
}

function invalidResetToken(): HttpError {
  return new HttpError(400, "invalid_token", ERROR_TEXT.invalidResetToken);
}
