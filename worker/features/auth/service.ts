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
import { insertAccount, selectUserByEmail } from "../../db/accounts/accounts.ts";
import { insertEmailToken } from "../../db/accounts/email-tokens.ts";
import { openSession, revokeSession } from "../../db/accounts/sessions.ts";
import type { Database } from "../../db/client.ts";
import type { LoadedGame } from "../../game/game.ts";
import { stampOf } from "../../game/game-stamp.ts";
import { HttpError } from "../../http/http-error.ts";
import type { ClientInfo } from "../../http/sessions/client-info.ts";
import { unauthenticated } from "../../http/sessions/session.ts";
import { hashToken, newToken } from "../../http/sessions/tokens.ts";
import { resetMail, verificationMail, verifiedMail } from "../../mail/account-mails.ts";
import type { MailContext } from "../../mail/mail-context.ts";
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
      emailKey: toEmailKey(email),
      passwordHash,
      role: "player",
      createdAt: at,
      updatedAt: at,
    },
    newPlayer(username, at),
    { tokenHash: hashToken(token), userId: id, purpose: "verify", expiresAt: at + EMAIL_LINK_TTL_MS },
    hashToken(toEmailKey(email)),
  );
  if (!created) throw new HttpError(400, "user_exists", ERROR_TEXT.userExists);
  mail.mailLater(verificationMail({ email, username }, mail.origin, token));
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
    const user = await selectUserByEmail(db, toEmailKey(email));
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
  const user = await selectUserByEmail(db, toEmailKey(email));
  if (!user) return;
  const token = newToken();
  const link = { tokenHash: hashToken(token), userId: user.id, expiresAt: now() + RESET_TTL_MS };
  if (!(await insertEmailToken(db, { ...link, purpose: "reset" }, user.emailKey))) return;
  await mailer.send(resetMail(user, origin, token));
}

/**
 * Sends another verification link to an account, or a mail that its address is verified already. Runs after the reply, so
 * that its duration reveals nothing.
 */
export async function sendVerificationLink(
  { db, mailer, origin }: MailContext,
  email: string,
): Promise<void> {
  const user = await selectUserByEmail(db, toEmailKey(email));
  if (!user) return;
  if (user.emailVerifiedAt !== null) return mailer.send(verifiedMail(user, origin));
  const token = newToken();
  const link = { tokenHash: hashToken(token), userId: user.id, expiresAt: now() + EMAIL_LINK_TTL_MS };
  if (!(await insertEmailToken(db, { ...link, purpose: "verify" }, user.emailKey))) return;
  await mailer.send(verificationMail(user, origin, token));
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

function toEmailKey(email: string): string {
  return email.toLowerCase();
}
