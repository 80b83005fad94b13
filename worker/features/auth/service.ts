import { type Me, type RegisterBody, toUser } from "#game/contract/auth.ts";
import { ERROR_TEXT } from "#game/contract/errors.ts";
import { toPlayerState } from "#game/contract/player.ts";
import { newPlayer } from "#game/rules/player.ts";
import { insertAccount, selectUserByEmail } from "../../db/accounts.ts";
import type { Database } from "../../db/client.ts";
import { insertEmailToken, redeemResetToken, redeemVerificationToken } from "../../db/email-tokens.ts";
import { openSession, revokeSession } from "../../db/sessions.ts";
import { now } from "../../platform/clock.ts";
import type { Game } from "../../platform/game.ts";
import { HttpError } from "../../platform/http-error.ts";
import type { Mailer } from "../../platform/mailer.ts";
import { hashPassword, isOutdatedHash, verifyPassword } from "../../platform/passwords.ts";
import { clearAccountLimit } from "../../platform/rate-limits.ts";
import { badgesOf } from "../../platform/reached.ts";
import { unauthenticated } from "../../platform/session.ts";
import { hashToken, newToken } from "../../platform/tokens.ts";
import { describeDevice } from "./device-info.ts";
import { resetMail, verificationMail } from "./mails.ts";

const HOUR_MS = 60 * 60 * 1000;
/** How long the links live. Decision 9. */
const VERIFICATION_TTL_MS = 24 * HOUR_MS;
const RESET_TTL_MS = HOUR_MS;

/** A user agent is kept up to this many characters. */
const USER_AGENT_KEPT = 512;

/** What it takes to send a link. */
export interface Post {
  readonly db: Database;
  readonly mailer: Mailer;
  /** Where the links lead: scheme, host and port. */
  readonly origin: string;
}

/** The client that a session is opened for. */
export interface Client {
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Creates an account with its character; `mailed` settles once the verification link is sent. Throws 400
 * where the name or the address is taken. The password is hashed first, so that both answers take as long.
 */
export async function registerAccount(
  post: Post,
  { username, email, password }: RegisterBody,
): Promise<{ mailed: Promise<void> }> {
  const passwordHash = await hashPassword(password);
  const at = now();
  const id = crypto.randomUUID();
  const token = newToken();
  const created = await insertAccount(
    post.db,
    {
      id,
      username,
      usernameKey: username.toLowerCase(),
      email,
      emailKey: toEmailKey(email),
      passwordHash,
      // Administrators are made when their address is verified: until then anybody may have typed it.
      role: "player",
      createdAt: at,
      updatedAt: at,
    },
    newPlayer(username, at),
    { tokenHash: hashToken(token), userId: id, purpose: "verify", expiresAt: at + VERIFICATION_TTL_MS },
  );
  if (!created) throw new HttpError(400, "user_exists", ERROR_TEXT.userExists);
  return { mailed: post.mailer.send(verificationMail({ email, username }, post.origin, token)) };
}

/** A sign-in is tried again once, for the case that another one has just hashed the same password anew. */
const SIGN_IN_TRIES = 2;

/**
 * Signs in with a password: the token of a new session. Throws 401 where address and password do not belong
 * together, after the same time whether or not there is such an account, and 403 where they do and the
 * address is not verified. The caller has counted the attempt; both answers to a right password forget it.
 */
export async function signIn(
  db: Database,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<string> {
  for (let tries = 0; tries < SIGN_IN_TRIES; tries += 1) {
    const user = await selectUserByEmail(db, toEmailKey(email));
    const stored = user?.passwordHash ?? null;
    if (!(await verifyPassword(password, stored)) || !user || stored === null) break;
    if (user.emailVerifiedAt === null) {
      await clearAccountLimit(db, "login", user.emailKey);
      throw new HttpError(403, "email_not_verified", ERROR_TEXT.emailNotVerified);
    }
    const token = newToken();
    const newHash = isOutdatedHash(stored) ? await hashPassword(password) : null;
    if (await openSession(db, newSession(user.id, token, client), stored, newHash)) {
      await clearAccountLimit(db, "login", user.emailKey);
      return token;
    }
  }
  throw new HttpError(401, "invalid_credentials", ERROR_TEXT.invalidCredentials);
}

function newSession(userId: string, token: string, { address, userAgent }: Client) {
  return {
    id: crypto.randomUUID(),
    userId,
    tokenHash: hashToken(token),
    userAgent: userAgent.slice(0, USER_AGENT_KEPT),
    deviceInfo: describeDevice(userAgent),
    ipAddress: address,
    createdAt: now(),
  };
}

/** Ends the session; whose it was. Throws 401 where it is not alive. */
export async function signOut(
  db: Database,
  tokenHash: string,
): Promise<{ sessionId: string; userId: string }> {
  const revoked = await revokeSession(db, tokenHash, now());
  if (!revoked) throw unauthenticated();
  return { sessionId: revoked.id, userId: revoked.userId };
}

/** Sends a reset link where there is an account. Runs after the reply, so that it tells nothing by its time. */
export async function sendResetLink({ db, mailer, origin }: Post, email: string): Promise<void> {
  const user = await selectUserByEmail(db, toEmailKey(email));
  if (!user) return;
  const token = newToken();
  const expiresAt = now() + RESET_TTL_MS;
  await insertEmailToken(db, { tokenHash: hashToken(token), userId: user.id, purpose: "reset", expiresAt });
  await mailer.send(resetMail(user, origin, token));
}

/** Sends another verification link where there is an account that waits for it. Runs after the reply. */
export async function sendVerificationLink({ db, mailer, origin }: Post, email: string): Promise<void> {
  const user = await selectUserByEmail(db, toEmailKey(email));
  if (!user || user.emailVerifiedAt !== null) return;
  const token = newToken();
  const expiresAt = now() + VERIFICATION_TTL_MS;
  await insertEmailToken(db, { tokenHash: hashToken(token), userId: user.id, purpose: "verify", expiresAt });
  await mailer.send(verificationMail(user, origin, token));
}

/** Verifies the address that the link was sent to. Throws 400 where the link is used, expired or unknown. */
export async function verifyEmail(
  db: Database,
  token: string,
  adminEmails: readonly string[],
): Promise<{ username: string }> {
  const user = await redeemVerificationToken(db, hashToken(token), adminEmails, now());
  if (!user) throw new HttpError(400, "invalid_token", ERROR_TEXT.invalidVerificationToken);
  return user;
}

/**
 * Sets a new password by a reset link and ends every session of its user, whose id is returned. It does not
 * verify the address: each link does one thing. Throws 400 where the link is used, expired or unknown.
 */
export async function resetPassword(
  db: Database,
  { token, password }: { token: string; password: string },
): Promise<{ userId: string }> {
  const user = await redeemResetToken(db, hashToken(token), await hashPassword(password), now());
  if (!user) throw new HttpError(400, "invalid_token", ERROR_TEXT.invalidResetToken);
  // Whoever holds the mailbox is not kept waiting for the wrong guesses of others.
  await clearAccountLimit(db, "login", user.emailKey);
  return { userId: user.userId };
}

/** Everything that frames a signed-in page. Decision 4. */
export function toMe({ user, player, seq, content, reached }: Game): Me {
  return {
    user: toUser(user),
    player: toPlayerState(player, seq, now()),
    badges: badgesOf(content, reached),
  };
}

function toEmailKey(email: string): string {
  return email.toLowerCase();
}
