import type { OAuthProvider } from "#game/contract/auth.ts";
import { ERROR_TEXT } from "#game/contract/errors.ts";
import { readEmail } from "#game/contract/sign-in.ts";
import { newPlayer } from "#game/rules/player.ts";
import type { Database } from "../../db/client.ts";
import {
  deleteSquatterIn,
  insertHandoff,
  insertOauthAccount,
  redeemHandoff,
  selectOauthAccount,
} from "../../db/oauth.ts";
import { homeOf, homeOfToken, newId } from "../../db/shards.ts";
import type { ClientInfo } from "../../http/client-info.ts";
import { HttpError } from "../../http/http-error.ts";
import { hashToken, newToken } from "../../http/tokens.ts";
import { now } from "../../platform/clock.ts";
import { deleteEntry } from "../../realtime/entries.ts";
import { OauthFailure, type ProviderProfile } from "./oauth-providers.ts";
import { newSession, type OpenedSession, type Place } from "./service.ts";
import { usernameFrom } from "./username.ts";

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
  place: Place,
): Promise<string> {
  const userId = await findOrCreateAccount(db, provider, profile, place);
  const home = homeOf(db, userId);
  const code = newToken(home.shard);
  await insertHandoff(home, {
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
  place: Place,
): Promise<string> {
  const subject = { provider, subject: profile.subject };
  const email = readEmail(profile.email);
  const emailKey = email?.toLowerCase() ?? "";
  for (let tries = 0; tries < NAME_TRIES; tries += 1) {
    const known = await selectOauthAccount(db, subject, emailKey);
    if (known.userId !== null) return known.userId;
    if (email === null) throw new OauthFailure("email_unusable");
    if (!profile.isEmailVerified) throw new OauthFailure("email_not_verified");
    if (known.holderId !== null && !(await freeAddress(db, known.holderId, emailKey))) {
      throw new OauthFailure("email_taken");
    }
    const at = now();
    const id = newId((await place(email)).shard);
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
    if (await insertOauthAccount(db, user, newPlayer(username, at), subject, hashToken(emailKey))) return id;
  }
  throw new Error("No free username was found");
}

/** Frees an address from an account of another shard that hasn't verified it. Returns false if the account has. */
async function freeAddress(db: Database, holderId: string, emailKey: string): Promise<boolean> {
  const home = homeOf(db, holderId);
  if (home.shard === 0 || !(await deleteSquatterIn(home, emailKey))) return false;
  await deleteEntry(db, holderId, now());
  return true;
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
  const home = homeOfToken(db, code);
  const token = newToken(home.shard);
  const hashes = { codeHash: hashToken(code), browserHash: hashToken(browserSecret ?? "") };
  const userId = await redeemHandoff(home, hashes, newSession(home, token, client));
  if (userId === null) throw new HttpError(400, "invalid_token", ERROR_TEXT.invalidSignInCode);
  return { token, userId };
}
