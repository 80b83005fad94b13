import type * as contract from "#game/auth/passkeys-wire.ts";
import { type OwnerProof, PASSKEY_TEXT, type PasskeyAssertion } from "#game/auth/passkeys-wire.ts";
import { PASSWORD_REQUIRED_TEXT } from "#game/auth/sign-in-wire.ts";
import { MINUTE_MS } from "#game/core/durations.ts";
import { SETTINGS_REFUSAL_TEXT } from "#game/settings/wire.ts";
import { HAS_NO_PASSWORD, hasPasskey, passwordIs } from "../../db/accounts/owner-proofs.ts";
import { consumeForPasskey, notePasskeyUse, noteProof, selectPasskeys } from "../../db/accounts/passkeys.ts";
import type { Statement } from "../../db/statement.ts";
import { HttpError } from "../../http/http-error.ts";
import { clearWindow, limitWindow } from "../../http/limits/rate-limits.ts";
import { answeredChallenge, expired, newChallenge } from "../../passkeys/challenges.ts";
import { assertionOptions } from "../../passkeys/options.ts";
import { relyingParty } from "../../passkeys/relying-party.ts";
import { verifyAssertion } from "../../passkeys/verify.ts";
import { now } from "../../platform/clock.ts";
import type { Owner, Serve } from "./owner.ts";

/**
 * Verifies the account's password, or a passkey in its place. Returns a condition on the account's row for the batch of
 * the change. Throws 400 without either or if it is wrong, because 401 would mean that the session is over; 409 if the
 * account has no password; 429 after too many wrong ones.
 */
export async function proveOwner(owner: Owner, { password, passkey }: OwnerProof): Promise<Statement> {
  const { db, user, session } = owner;
  if (!passkey) {
    if (user.passwordHash === null) throw needsPassword();
    if (!password) throw new HttpError(400, "validation_failed", PASSWORD_REQUIRED_TEXT);
  }
  await limitWindow(db, "confirmPassword", [session.id]);
  const proof = passkey ? await provePasskey(owner, passkey) : await provePassword(owner, password);
  await clearWindow(db, "confirmPassword", [session.id]);
  return proof;
}

/** As `proveOwner`, but a fresh sign-in is proof enough for an account without a password. Throws 403 if it isn't fresh. */
export async function proveOwnerOrFresh(owner: Owner, proofs: OwnerProof): Promise<Statement> {
  if (proofs.passkey || owner.user.passwordHash !== null) return proveOwner(owner, proofs);
  requireFreshSignIn(owner);
  return HAS_NO_PASSWORD;
}

async function provePassword(
  { passwords, user: { passwordHash: stored } }: Owner,
  password: string | undefined,
): Promise<Statement> {
  if (stored === null || password === undefined || !(await passwords.verify(password, stored))) {
    throw wrongPassword();
  }
  return passwordIs(stored);
}

async function provePasskey(
  { db, origin, user, session }: Owner,
  passkey: PasskeyAssertion,
): Promise<Statement> {
  const { challenge, key } = answeredChallenge(passkey, "confirm", session.id);
  const stored = await consumeForPasskey(db, key, passkey.id, now());
  if (stored === false) throw expired();
  if (!stored || stored.userId !== user.id) throw refusedPasskey();
  const signCount = await verifyAssertion(relyingParty(origin), passkey, challenge, stored);
  if (signCount === null || !(await notePasskeyUse(db, { id: stored.id, signCount }, now()))) {
    throw refusedPasskey();
  }
  return hasPasskey(stored.id);
}

/** Time after sign-in for which a session counts as fresh, in milliseconds. */
const FRESH_SIGN_IN_MS = 10 * MINUTE_MS;

/**
 * Throws 403 unless the session's owner has just signed in, or proved who they are: proof enough for an account that has
 * no password. See docs/reference/accounts.md#sign-in-with-a-provider.
 */
export function requireFreshSignIn({ session }: Owner): void {
  if (now() - session.provenAt <= FRESH_SIGN_IN_MS) return;
  throw new HttpError(403, "forbidden", SETTINGS_REFUSAL_TEXT.signInAgain);
}

/** Begins a proof with a passkey of the account. Throws 409 if it has none. */
export const beginConfirmation: Serve<typeof contract.confirmOptions> = async (owner) => {
  const { db, origin, user, session } = owner;
  const passkeys = await selectPasskeys(db, user.id);
  if (passkeys.length === 0) throw new HttpError(409, "conflict", PASSKEY_TEXT.none);
  const challenge = await newChallenge(db, "confirm", session.id);
  return { options: assertionOptions(relyingParty(origin), challenge, passkeys) };
};

/** Proves the owner of the session once more. Throws as `proveOwner` does. */
export const confirmOwner: Serve<typeof contract.confirmOwner> = async (owner, { body }) => {
  await proveOwner(owner, body);
  await noteProof(owner.db, owner.session.id, now());
  return { message: PASSKEY_TEXT.confirmed };
};

export function wrongPassword(): HttpError {
  return new HttpError(400, "invalid_credentials", SETTINGS_REFUSAL_TEXT.wrongPassword);
}

export function needsPassword(): HttpError {
  return new HttpError(409, "conflict", SETTINGS_REFUSAL_TEXT.needsPassword);
}

export function unknownPasskey(): HttpError {
  return new HttpError(404, "not_found", PASSKEY_TEXT.unknown);
}

export function refusedPasskey(data = { isUnknown: false }): HttpError {
  return new HttpError(400, "invalid_credentials", PASSKEY_TEXT.refused, { data });
}
