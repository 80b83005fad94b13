import { type Me, type RegisterBody, toUser } from "#game/contract/auth.ts";
import { ERROR_TEXT } from "#game/contract/errors.ts";
import { EMAIL_LINK_TTL_MS } from "#game/contract/limits.ts";
import { toPlayerState } from "#game/contract/player.ts";
import { newPlayer } from "#game/rules/player.ts";
import { msUntilComplete } from "#game/rules/university/course.ts";
import { insertAccount, selectUserByEmail } from "../../db/accounts.ts";
import type { Database } from "../../db/client.ts";
import { insertEmailToken } from "../../db/email-tokens.ts";
import { openSession, revokeSession } from "../../db/sessions.ts";
import { badgesOf } from "../../game/badges.ts";
import type { LoadedGame } from "../../game/game.ts";
import type { ClientInfo } from "../../http/client-info.ts";
import { HttpError } from "../../http/http-error.ts";
import { clearAccountLimit } from "../../http/rate-limits.ts";
import { unauthenticated } from "../../http/session.ts";
import { hashToken, newToken } from "../../http/tokens.ts";
import type { MailContext } from "../../mail/mail-context.ts";
import type { PasswordHasher } from "../../passwords/password-hasher.ts";
import { isOutdatedHash } from "../../passwords/passwords.ts";
import { now } from "../../platform/clock.ts";
import { resetMail, verificationMail } from "./mails.ts";

const HOUR_MS = 60 * 60 * 1000;
/** How long the link to a new password works. docs/reference/accounts.md */
const RESET_TTL_MS = HOUR_MS;

/**
 * Creates an account with its character; `mailed` settles once the verification link is sent. Throws 400
 * where the name or the address is taken. The password is hashed first, so that both answers take as long.
 */
export async function registerAccount(
  mail: MailContext,
  passwords: PasswordHasher,
  { username, email, password }: RegisterBody,
): Promise<{ mailed: Promise<void> }> {
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
  );
  if (!created) throw new HttpError(400, "user_exists", ERROR_TEXT.userExists);
  return { mailed: mail.mailer.send(verificationMail({ email, username }, mail.origin, token)) };
}

/** A session that was just opened. */
export interface OpenedSession {
  readonly token: string;
  readonly userId: string;
  /** The sessions that had to give way, whose sockets are to be closed. */
  readonly displaced: readonly string[];
}

/** A sign-in is tried again once, for the case that another one has just hashed the same password anew. */
const SIGN_IN_TRIES = 2;

/**
 * Signs in with a password. Throws 401 where address and password do not belong
 * together, after the same time whether or not there is such an account, and 403 where they do and the
 * address is not verified. The caller has counted the attempt; both answers to a right password forget it.
 */
export async function signIn(
  db: Database,
  passwords: PasswordHasher,
  { email, password }: { email: string; password: string },
  client: ClientInfo,
): Promise<OpenedSession> {
  for (let tries = 0; tries < SIGN_IN_TRIES; tries += 1) {
    const user = await selectUserByEmail(db, toEmailKey(email));
    const stored = user?.passwordHash ?? null;
    if (!(await passwords.verify(password, stored)) || !user || stored === null) break;
    if (user.emailVerifiedAt === null) {
      await clearAccountLimit(db, "login", user.emailKey);
      throw new HttpError(403, "email_not_verified", ERROR_TEXT.emailNotVerified);
    }
    const token = newToken();
    const newHash = isOutdatedHash(stored) ? await passwords.hash(password) : null;
    const session = { userId: user.id, ...newSession(token, client) };
    const opened = await openSession(db, session, stored, newHash);
    if (opened) {
      await clearAccountLimit(db, "login", user.emailKey);
      return { token, userId: user.id, displaced: opened.displaced };
    }
  }
  throw new HttpError(401, "invalid_credentials", ERROR_TEXT.invalidCredentials);
}

/** The session that `token` opens, for the device that asked for it. */
export function newSession(token: string, client: ClientInfo) {
  return { id: crypto.randomUUID(), tokenHash: hashToken(token), ...client, createdAt: now() };
}

/** Ends the session; whose it was. Throws 401 where it is not alive. */
export async function signOut(
  db: Database,
  tokenHash: string,
  client: ClientInfo,
): Promise<{ sessionId: string; userId: string }> {
  const revoked = await revokeSession(db, tokenHash, { at: now(), ...client });
  if (!revoked) throw unauthenticated();
  return { sessionId: revoked.id, userId: revoked.userId };
}

/** Sends a reset link where there is an account. Runs after the reply, so that it tells nothing by its time. */
export async function sendResetLink({ db, mailer, origin }: MailContext, email: string): Promise<void> {
  const user = await selectUserByEmail(db, toEmailKey(email));
  if (!user) return;
  const token = newToken();
  const expiresAt = now() + RESET_TTL_MS;
  await insertEmailToken(db, { tokenHash: hashToken(token), userId: user.id, purpose: "reset", expiresAt });
  await mailer.send(resetMail(user, origin, token));
}

/** Sends another verification link where there is an account that waits for it. Runs after the reply. */
export async function sendVerificationLink(
  { db, mailer, origin }: MailContext,
  email: string,
): Promise<void> {
  const user = await selectUserByEmail(db, toEmailKey(email));
  if (!user || user.emailVerifiedAt !== null) return;
  const token = newToken();
  const expiresAt = now() + EMAIL_LINK_TTL_MS;
  await insertEmailToken(db, { tokenHash: hashToken(token), userId: user.id, purpose: "verify", expiresAt });
  await mailer.send(verificationMail(user, origin, token));
}

/** Everything that frames a signed-in page. See docs/reference/platform.md#frame-of-a-signed-in-page. */
export function toMe({ user, game }: LoadedGame): Me {
  const at = now();
  const { current } = game.studies;
  return {
    user: toUser(user),
    player: toPlayerState(game.player, game.seq, at),
    badges: badgesOf(game),
    benefits: game.benefits,
    courseReady: current !== null && msUntilComplete(current, at) === 0,
  };
}

function toEmailKey(email: string): string {
  return email.toLowerCase();
}
