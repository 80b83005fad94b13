import {
  type AssertionOptions,
  type KnownCredentials,
  PASSKEY_TEXT,
  type PasskeyAssertion,
} from "#game/auth/passkeys-wire.ts";
import type { RegisterBody } from "#game/auth/wire.ts";
import { withRaise } from "#game/clients/call.ts";
import { msUntilComplete } from "#game/core/course.ts";
import { HOUR_MS } from "#game/core/durations.ts";
import { newPlayer } from "#game/core/player.ts";
import { badgesOf } from "#game/core/view/badges.ts";
import { viewPlayer } from "#game/core/view/player.ts";
import { toBenefitsView } from "#game/core/wire/benefits.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { EMAIL_LINK_TTL_MS } from "#game/core/wire/limits.ts";
import { type Me, toUser } from "#game/core/wire/me.ts";
import { SETTINGS_REFUSAL_TEXT } from "#game/settings/wire.ts";
import { insertAccount, selectUserByEmail } from "../../db/accounts/accounts.ts";
import { redeemEmailChange, redeemEmailUndo } from "../../db/accounts/email-changes.ts";
import {
  insertEmailToken,
  redeemResetToken,
  redeemVerificationToken,
  selectResetKind,
} from "../../db/accounts/email-tokens.ts";
import { consumeForPasskey, openPasskeySession } from "../../db/accounts/passkeys.ts";
import { openSession, revokeSession } from "../../db/accounts/sessions.ts";
import type { Database } from "../../db/client.ts";
import type { LoadedGame } from "../../game/game.ts";
import { stampOf } from "../../game/game-stamp.ts";
import { HttpError } from "../../http/http-error.ts";
import type { ClientInfo } from "../../http/sessions/client-info.ts";
import { unauthenticated } from "../../http/sessions/session.ts";
import { hashToken, newToken } from "../../http/sessions/tokens.ts";
import * as mails from "../../mail/account-mails.ts";
import type { MailContext } from "../../mail/mail-context.ts";
import { answeredChallenge, expired, newChallenge } from "../../passkeys/challenges.ts";
import { assertionOptions, knownCredentials, userHandle } from "../../passkeys/options.ts";
import { relyingParty } from "../../passkeys/relying-party.ts";
import { verifyAssertion } from "../../passkeys/verify.ts";
import type { PasswordHasher } from "../../passwords/password-hasher.ts";
import { isOutdatedHash } from "../../passwords/passwords.ts";
import { now } from "../../platform/clock.ts";
import type { SignInAttempt } from "./guard.ts";

/** Lifetime of a reset link. See docs/reference/accounts.md#links-by-email. */
const RESET_TTL_MS = HOUR_MS;

/**
 * Creates an account with its character, and sends the verification link after the reply. Throws 400 if the name or address
 * is taken. Hashes the password first, so that both replies take the same time.
 */
export async function registerAccount(
  mail: MailContext,
  passwords: PasswordHasher,
  { username, email, password }: RegisterBody,
): Promise<void> {
  const passwordHash = await passwords.hash(password);
  const at = now();
  const id = crypto.randomUUID();
  const token = newToken();
  const created = await insertAccount(
    mail.db,
    {
      id,
      username,
      usernameKey: username.toLowerCase(),
      email,
      emailKey: email.toLowerCase(),
      passwordHash,
      role: "player",
      createdAt: at,
      updatedAt: at,
    },
    newPlayer(username, at),
    { tokenHash: hashToken(token), userId: id, purpose: "verify", expiresAt: at + EMAIL_LINK_TTL_MS },
    hashToken(email.toLowerCase()),
  );
  if (!created) throw new HttpError(400, "user_exists", ERROR_TEXT.userExists);
  mail.mailLater(mails.verificationMail({ email, username }, mail.origin, token));
}

/** A new session. */
export interface OpenedSession {
  readonly token: string;
  readonly userId: string;
}

/** Maximum attempts at a sign-in: two, in case a concurrent one has just rehashed the password. */
const SIGN_IN_TRIES = 2;

/**
 * Signs in with a password. Throws 401 if address and password don't match, after the same time whether or not the
 * account exists, and 403 if they match but the address is not verified. The caller has counted the attempt, which both
 * replies to the right password forget.
 */
export async function signIn(
  db: Database,
  passwords: PasswordHasher,
  { email, password }: { email: string; password: string },
  client: ClientInfo,
  attempt: SignInAttempt,
): Promise<OpenedSession & { passwordHash: string }> {
  for (let tries = 0; tries < SIGN_IN_TRIES; tries += 1) {
    const user = await selectUserByEmail(db, email.toLowerCase());
    const stored = user?.passwordHash ?? null;
    if (!(await passwords.verify(password, stored)) || !user || stored === null) break;
    if (user.emailVerifiedAt === null) {
      await attempt.forget();
      throw new HttpError(403, "email_not_verified", ERROR_TEXT.emailNotVerified);
    }
    const token = newToken();
    const newHash = isOutdatedHash(stored) ? await passwords.hash(password) : null;
    const session = { userId: user.id, ...newSession(token, client) };
    const opened = await openSession(db, session, stored, newHash);
    if (opened) {
      await attempt.forget();
      return { token, userId: user.id, passwordHash: newHash ?? stored };
    }
  }
  throw new HttpError(401, "invalid_credentials", ERROR_TEXT.invalidCredentials);
}

/** Database and public origin of a request. */
type Site = Pick<MailContext, "db" | "origin">;

/** Begins a sign-in with any passkey of this site, in the browser that holds the secret. */
export async function beginPasskeySignIn(
  { db, origin }: Site,
  browserSecret: string,
): Promise<AssertionOptions> {
  const challenge = await newChallenge(db, "sign_in", hashToken(browserSecret));
  return assertionOptions(relyingParty(origin), challenge, []);
}

/**
 * Signs in with a passkey. Throws 400 if its challenge is used, expired, unknown or of another browser, and 401 if the
 * passkey is unknown or anything about its answer is wrong.
 */
export async function signInWithPasskey(
  { db, origin }: Site,
  browserSecret: string | undefined,
  passkey: PasskeyAssertion,
  client: ClientInfo,
): Promise<OpenedSession> {
  const { challenge, key } = answeredChallenge(passkey, "sign_in", hashToken(browserSecret ?? ""));
  const stored = await consumeForPasskey(db, key, passkey.id, now());
  if (stored === false) throw expired();
  if (!stored) throw refusedPasskey({ isUnknown: true });
  if (passkey.response.userHandle !== userHandle(stored.userId)) throw refusedPasskey();
  const signCount = await verifyAssertion(relyingParty(origin), passkey, challenge, stored);
  if (signCount === null) throw refusedPasskey();
  const token = newToken();
  const session = newSession(token, client);
  const userId = await openPasskeySession(db, { id: stored.id, signCount }, session);
  if (userId === null) throw refusedPasskey();
  return { token, userId };
}

function refusedPasskey(data = { isUnknown: false }): HttpError {
  return new HttpError(401, "invalid_credentials", PASSKEY_TEXT.refused, { data });
}

/** Returns a new session for `token` and its client. */
export function newSession(token: string, client: ClientInfo) {
  return { id: crypto.randomUUID(), tokenHash: hashToken(token), ...client, createdAt: now() };
}

/** Revokes the session. Returns the user's id. Throws 401 if it is not live. */
export async function signOut(db: Database, tokenHash: string, client: ClientInfo): Promise<string> {
  const userId = await revokeSession(db, tokenHash, { at: now(), ...client });
  if (userId === null) throw unauthenticated();
  return userId;
}

/** Sends a reset link if the account exists. Runs after the reply, so that its duration reveals nothing. */
export async function sendResetLink({ db, mailer, origin }: MailContext, email: string): Promise<void> {
  const user = await selectUserByEmail(db, email.toLowerCase());
  if (!user) return;
  const token = newToken();
  const link = { tokenHash: hashToken(token), userId: user.id, expiresAt: now() + RESET_TTL_MS };
  if (!(await insertEmailToken(db, { ...link, purpose: "reset" }, user.emailKey))) return;
  await mailer.send(mails.resetMail(user, origin, token));
}

/**
 * Sends another verification link to an account, or a mail that its address is verified already. Runs after the reply, so
 * that its duration reveals nothing.
 */
export async function sendVerificationLink(
  { db, mailer, origin }: MailContext,
  email: string,
): Promise<void> {
  const user = await selectUserByEmail(db, email.toLowerCase());
  if (!user) return;
  if (user.emailVerifiedAt !== null) return mailer.send(mails.verifiedMail(user, origin));
  const token = newToken();
  const link = { tokenHash: hashToken(token), userId: user.id, expiresAt: now() + EMAIL_LINK_TTL_MS };
  if (!(await insertEmailToken(db, { ...link, purpose: "verify" }, user.emailKey))) return;
  await mailer.send(mails.verificationMail(user, origin, token));
}

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
    mailLater(hasUndo ? mails.emailChangedMail(left, origin, undoToken) : mails.movedBackMail(left, origin));
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
  mailLater(mails.passwordResetMail(user, origin));
  return { userId, emailKey, passwordHash, known };
}

function invalidResetToken(): HttpError {
  return new HttpError(400, "invalid_token", ERROR_TEXT.invalidResetToken);
}

/** Data for the app shell. See docs/reference/platform.md#shell-of-a-signed-in-page. */
export function toMe(loaded: LoadedGame): Me {
  const { user, game, isRunning } = loaded;
  const at = now();
  const { current } = game.studies;
  return {
    user: toUser(user),
    player: viewPlayer(game, at),
    badges: badgesOf(game),
    benefits: toBenefitsView(withRaise(game.benefits, game.progress.clients)),
    courseReady: current !== null && msUntilComplete(current, at) === 0,
    isPaused: !isRunning,
    stamp: stampOf(loaded),
  };
}
