import { type AssertionOptions, PASSKEY_TEXT, type PasskeyAssertion } from "#game/auth/passkeys-wire.ts";
import { consumeForPasskey, openPasskeySession } from "../../db/accounts/passkeys.ts";
import { HttpError } from "../../http/http-error.ts";
import type { ClientInfo } from "../../http/sessions/client-info.ts";
import { hashToken, newToken } from "../../http/sessions/tokens.ts";
import type { MailContext } from "../../mail/mail-context.ts";
import { answeredChallenge, expired, newChallenge } from "../../passkeys/challenges.ts";
import { assertionOptions, userHandle } from "../../passkeys/options.ts";
import { relyingParty } from "../../passkeys/relying-party.ts";
import { verifyAssertion } from "../../passkeys/verify.ts";
import { now } from "../../platform/clock.ts";
import { newSession, type OpenedSession } from "./service.ts";

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
  if (!stored) throw refused({ isUnknown: true });
  if (passkey.response.userHandle !== userHandle(stored.userId)) throw refused();
  const signCount = await verifyAssertion(relyingParty(origin), passkey, challenge, stored);
  if (signCount === null) throw refused();
  const token = newToken();
  const session = newSession(token, client);
  const userId = await openPasskeySession(db, { id: stored.id, signCount }, session);
  if (userId === null) throw refused();
  return { token, userId };
}

function refused(data = { isUnknown: false }): HttpError {
  return new HttpError(401, "invalid_credentials", PASSKEY_TEXT.refused, { data });
}
