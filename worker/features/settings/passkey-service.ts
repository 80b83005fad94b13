import type * as contract from "#game/auth/passkeys-wire.ts";
import { type KnownCredentials, PASSKEY_TEXT, type Passkey } from "#game/auth/passkeys-wire.ts";
import { DAY_MS } from "#game/core/durations.ts";
import * as stored from "../../db/accounts/passkeys.ts";
import type { Actor, UserRow } from "../../db/actors.ts";
import { HttpError } from "../../http/http-error.ts";
import { limitWindow } from "../../http/limits/rate-limits.ts";
import { passkeyAddedMail, passkeyRemovedMail } from "../../mail/account-mails.ts";
import type { MailContext } from "../../mail/mail-context.ts";
import { answeredChallenge, expired, newChallenge } from "../../passkeys/challenges.ts";
import { attestationOptions, knownCredentials } from "../../passkeys/options.ts";
import { relyingParty } from "../../passkeys/relying-party.ts";
import { verifyAttestation } from "../../passkeys/verify.ts";
import { now } from "../../platform/clock.ts";
import type { Serve } from "./owner.ts";
import { proveOwnerOrFresh, refusedPasskey, unknownPasskey, wrongPassword } from "./proof-service.ts";

/** Lists the passkeys of an account, the newest first. */
export async function listPasskeys(
  { db, origin }: MailContext,
  { user }: Actor,
): Promise<{ passkeys: Passkey[]; known: KnownCredentials }> {
  const passkeys = await stored.selectPasskeys(db, user.id);
  return {
    passkeys: passkeys.map((passkey) => toPasskey(passkey, user)),
    known: knownCredentials(relyingParty(origin), user, passkeys),
  };
}

/** Time for which a passkey counts as new, in milliseconds, or longer: until the password changes. */
const NEW_PASSKEY_MS = 30 * DAY_MS;

function toPasskey({ id, name, createdAt, lastUsedAt }: stored.PasskeyRow, user: UserRow): Passkey {
  return {
    id,
    name,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    isNew: createdAt >= Math.min(now() - NEW_PASSKEY_MS, user.passwordChangedAt ?? user.createdAt),
  };
}

/** Begins to add a passkey: the challenge shows that the owner has proved who they are. Throws as `proveOwnerOrFresh` does. */
export const beginPasskey: Serve<typeof contract.addPasskeyOptions> = async (owner, { body: proofs }) => {
  const { db, origin, user, session } = owner;
  await proveOwnerOrFresh(owner, proofs);
  const passkeys = await stored.selectPasskeys(db, user.id);
  const challenge = await newChallenge(db, "add", session.id);
  return { options: attestationOptions(relyingParty(origin), challenge, user, passkeys) };
};

/** Adds a passkey. Throws 400 if its answer is not accepted, and 409 if an account has it already or this one has too many. */
export const addPasskey: Serve<typeof contract.addPasskey> = async (owner, { body }) => {
  const { db, mailLater, origin, user, session, client } = owner;
  const { name, passkey, isConditional } = body;
  await limitWindow(db, "changePasskey", [user.id]);
  const { challenge, key } = answeredChallenge(passkey, "add", session.id);
  if (!(await stored.consumeChallenge(db, key, now()))) throw expired();
  const verified = await verifyAttestation(relyingParty(origin), passkey, challenge, { isConditional });
  // The challenge was good, so no earlier attempt has stored it.
  const data = { isUnknown: true };
  if (!verified) throw refusedPasskey(data);
  const at = now();
  const row = {
    id: crypto.randomUUID(),
    userId: user.id,
    ...verified,
    transports: JSON.stringify(passkey.response.transports),
    name,
  };
  const outcome = await stored.insertPasskey(db, row, session.id, { at, ...client });
  if (outcome === "full") throw new HttpError(409, "conflict", PASSKEY_TEXT.tooMany, { data });
  if (outcome === "known") throw new HttpError(409, "conflict", PASSKEY_TEXT.known);
  mailLater(passkeyAddedMail(user, origin, name));
  return {
    message: PASSKEY_TEXT.added,
    passkey: toPasskey({ ...row, createdAt: at, lastUsedAt: null }, user),
  };
};

/** Renames a passkey. Throws 404 if the account has none with this id. */
export const renamePasskey: Serve<typeof contract.renamePasskey> = async (
  owner,
  { parameters: { id }, body },
) => {
  if (!(await stored.renamePasskey(owner.db, { id, userId: owner.user.id }, body.name)))
    throw unknownPasskey();
  return { message: PASSKEY_TEXT.renamed };
};

/**
 * Removes a passkey. Sessions that it opened go on. Throws 404 if the account has none with this id, 409 if it is the only
 * way to sign in, and as `proveOwnerOrFresh` does.
 */
export const removePasskey: Serve<typeof contract.removePasskey> = async (owner, { parameters, body }) => {
  const { id } = parameters;
  const { db, mailLater, origin, user, client } = owner;
  const proof = await proveOwnerOrFresh(owner, body);
  await limitWindow(db, "changePasskey", [user.id]);
  const removed = await stored.deletePasskey(db, { id, userId: user.id }, proof, { at: now(), ...client });
  if (removed === "unknown") throw unknownPasskey();
  if (removed === "only_way") throw new HttpError(409, "conflict", PASSKEY_TEXT.onlyWay);
  if (removed === "outdated") throw wrongPassword();
  mailLater(passkeyRemovedMail(user, origin, removed.name));
  return { message: PASSKEY_TEXT.removed };
};
