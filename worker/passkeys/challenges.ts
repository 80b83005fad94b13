import { decodeBase64urlIgnorePadding } from "@oslojs/encoding";
import * as v from "valibot";
import { type ChallengePurpose, PASSKEY_TEXT } from "#game/auth/passkeys-wire.ts";
import { MINUTE_MS } from "#game/core/durations.ts";
import { type ChallengeKey, insertChallenge } from "../db/accounts/passkeys.ts";
import type { Database } from "../db/client.ts";
import { HttpError } from "../http/http-error.ts";
import { hashToken, newToken } from "../http/sessions/tokens.ts";
import { now } from "../platform/clock.ts";

/** Lifetime of a challenge, in milliseconds. See docs/reference/accounts.md#passkeys. */
export const CHALLENGE_TTL_MS = 10 * MINUTE_MS;
/** Time that browsers give the player, in milliseconds. */
export const CEREMONY_MS = 5 * MINUTE_MS;

/** Issues a challenge to a session or browser. */
export async function newChallenge(db: Database, purpose: ChallengePurpose, owner: string): Promise<string> {
  const challenge = newToken();
  const key = { challengeHash: hashToken(challenge), purpose, owner };
  await insertChallenge(db, key, now() + CHALLENGE_TTL_MS);
  return challenge;
}

/** A challenge that an answer names, and its key in the database. */
export interface AnsweredChallenge {
  readonly challenge: string;
  readonly key: ChallengeKey;
}

const ClientData = v.object({ challenge: v.pipe(v.string(), v.minLength(1), v.maxLength(256)) });
const decoder = new TextDecoder();

/**
 * Reads the challenge that an answer of an authenticator names. The caller has to delete it before anything is verified,
 * so that it works once. Throws 400 if the answer names none.
 */
export function answeredChallenge(
  { response: { clientDataJSON } }: { readonly response: { readonly clientDataJSON: string } },
  purpose: ChallengePurpose,
  owner: string,
): AnsweredChallenge {
  const parsed = v.safeParse(ClientData, readJson(clientDataJSON));
  if (!parsed.success) throw expired();
  const { challenge } = parsed.output;
  return { challenge, key: { challengeHash: hashToken(challenge), purpose, owner } };
}

function readJson(encoded: string): unknown {
  try {
    return JSON.parse(decoder.decode(decodeBase64urlIgnorePadding(encoded)));
  } catch {
    return null;
  }
}

/** Error for an answer to a challenge that is used, expired, unknown, or somebody else's. */
export function expired(): HttpError {
  return new HttpError(400, "invalid_token", PASSKEY_TEXT.expired);
}
