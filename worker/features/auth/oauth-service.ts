import { isReservedUsername } from "#game/auth/reserved-usernames.ts";
import { readEmail } from "#game/auth/sign-in-wire.ts";
import type { OAuthProvider } from "#game/auth/wire.ts";
import { newPlayer } from "#game/core/player.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { USERNAME_LENGTH } from "#game/core/wire/limits.ts";
import * as oauth from "../../db/accounts/oauth.ts";
import type { Database } from "../../db/client.ts";
import { DELETION } from "../../features.ts";
import { HttpError } from "../../http/http-error.ts";
import type { ClientInfo } from "../../http/sessions/client-info.ts";
import { hashToken, newToken } from "../../http/sessions/tokens.ts";
import { now } from "../../platform/clock.ts";
import { OauthFailure, type ProviderProfile } from "./oauth-providers.ts";
import { newSession, type OpenedSession } from "./service.ts";

const FALLBACK = "guru";
const SUFFIX_DIGITS = 5;

/** Time limit for fetching the session, in milliseconds. See docs/reference/accounts.md#sign-in-with-a-provider. */
export const HANDOFF_TTL_MS = 60_000;
/** Maximum usernames tried for a new account. */
const NAME_TRIES = 8;

/**
 * Finds or creates the account and issues the code of a one-time sign-in, which the page presents with the secret from the
 * browser's cookie. Throws OauthFailure if the address of a new account is
 * unusable, not verified at the provider, or belongs to another account: an address alone never opens an account.
 * See docs/reference/accounts.md#sign-in-with-a-provider.
 */
export async function signInThrough(
  db: Database,
  provider: OAuthProvider,
  profile: ProviderProfile,
  browserSecret: string,
): Promise<string> {
  const userId = await findOrCreateAccount(db, provider, profile);
  const code = newToken();
  await oauth.insertHandoff(db, {
    codeHash: hashToken(code),
    browserHash: hashToken(browserSecret),
    userId,
    provider,
    expiresAt: now() + HANDOFF_TTL_MS,
  });
  return code;
}

async function findOrCreateAccount(
  db: Database,
  provider: OAuthProvider,
  profile: ProviderProfile,
): Promise<string> {
  const subject = { provider, subject: profile.subject };
  const email = readEmail(profile.email);
  const emailKey = email?.toLowerCase() ?? "";
  for (let tries = 0; tries < NAME_TRIES; tries += 1) {
    const at = now();
    const known = await oauth.selectOauthAccount(db, subject, emailKey, at);
    if (known.userId !== null) return known.userId;
    if (email === null) throw new OauthFailure("email_unusable");
    if (!profile.isEmailVerified) throw new OauthFailure("email_not_verified");
    if (known.holderId !== null) throw new OauthFailure("email_taken");
    const id = crypto.randomUUID();
    const username = usernameFrom(profile.name, tries);
    const user = {
      id,
      username,
      usernameKey: username.toLowerCase(),
      email,
      emailKey,
      emailVerifiedAt: at,
      oauthProvider: provider,
      role: "player" as const,
      createdAt: at,
      updatedAt: at,
    };
    // False if the name is taken, or the same identity was registered by another tab: look it up again.
    const first = newPlayer(username, at);
    if (await oauth.insertOauthAccount(db, user, first, subject, hashToken(emailKey), DELETION)) return id;
  }
  throw new Error("No free username was found");
}

/**
 * Exchanges a handoff for a session. Throws 400 if the code is used, expired, unknown or from another browser, so
 * that a stolen or planted URL signs nobody in.
 */
export async function exchangeHandoff(
  db: Database,
  { code, browserSecret }: { code: string; browserSecret: string | undefined },
  client: ClientInfo,
): Promise<OpenedSession> {
  const token = newToken();
  const hashes = { codeHash: hashToken(code), browserHash: hashToken(browserSecret ?? "") };
  const userId = await oauth.redeemHandoff(db, hashes, newSession(token, client));
  if (userId === null) throw new HttpError(400, "invalid_token", ERROR_TEXT.invalidSignInCode);
  return { token, userId };
}

/**
 * Derives a username from a provider's name: the name itself on the first try; then, or if it is too short or
 * reserved, with five random digits.
 */
function usernameFrom(name: string, tries: number): string {
  const cleaned = name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^A-Za-z0-9_]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const plain = cleaned.slice(0, USERNAME_LENGTH.max);
  if (tries === 0 && plain.length >= USERNAME_LENGTH.min && !isReservedUsername(plain)) return plain;
  const base = cleaned === "" || isReservedUsername(cleaned) ? FALLBACK : cleaned;
  return `${base.slice(0, USERNAME_LENGTH.max - SUFFIX_DIGITS - 1)}_${randomDigits()}`;
}

function randomDigits(): string {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(value % 10 ** SUFFIX_DIGITS).padStart(SUFFIX_DIGITS, "0");
}
