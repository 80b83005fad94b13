import {
  type AttestationOptions,
  type KnownCredentials,
  type OwnerProof,
  PASSKEY_TEXT,
  type Passkey,
  type PasskeyAttestation,
} from "#game/auth/passkeys-wire.ts";
import { DAY_MS } from "#game/core/durations.ts";
import {
  consumeChallenge,
  deletePasskey,
  insertPasskey,
  type PasskeyRow,
  selectPasskeys,
  renamePasskey as storeName,
} from "../../db/accounts/passkeys.ts";
import type { Actor, UserRow } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { HttpError } from "../../http/http-error.ts";
import { limitWindow } from "../../http/limits/rate-limits.ts";
import type { ClientInfo } from "../../http/sessions/client-info.ts";
import { passkeyAddedMail, passkeyRemovedMail } from "../../mail/account-mails.ts";
import type { MailContext } from "../../mail/mail-context.ts";
import { answeredChallenge, expired, newChallenge } from "../../passkeys/challenges.ts";
import { attestationOptions, knownCredentials } from "../../passkeys/options.ts";
import { relyingParty } from "../../passkeys/relying-party.ts";
import { verifyAttestation } from "../../passkeys/verify.ts";
import type { PasswordHasher } from "../../passwords/password-hasher.ts";
import { now } from "../../platform/clock.ts";
import { proveOwnerOrFresh, refusedPasskey, unknownPasskey, wrongPassword } from "./proof-service.ts";

/** Lists the passkeys of an account, the newest first. */
export async function listPasskeys(
  { db, origin }: MailContext,
  { user }: Actor,
): Promise<{ passkeys: Passkey[]; known: KnownCredentials }> {
  const passkeys = await selectPasskeys(db, user.id);
  return {
    passkeys: passkeys.map((passkey) => toPasskey(passkey, user)),
    known: knownCredentials(relyingParty(origin), user, passkeys),
  };
}

/** Time for which a passkey counts as new, in milliseconds, or longer: until the password changes. */
const NEW_PASSKEY_MS = 30 * DAY_MS;

function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow, user: UserRow): Passkey {
  return {
    id,
    name,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    isNew: createdAt >= Math.min(now() - NEW_PASSKEY_MS, user.passwordChangedAt ?? user.createdAt),
  };
}

/** Begins to add a passkey: the challenge shows that the owner has proved who they are. Throws as `proveOwnerOrFresh` does. */
export async function beginPasskey(
  site: MailContext,
  passwords: PasswordHasher,
  actor: Actor,
  proofs: OwnerProof,
): Promise<AttestationOptions> {
  const { db, origin } = site;
  const { user, session } = actor;
  await proveOwnerOrFresh(site, passwords, actor, proofs);
  const passkeys = await selectPasskeys(db, user.id);
  const challenge = await newChallenge(db, "add", session.id);
  return attestationOptions(relyingParty(origin), challenge, user, passkeys);
}

/**
 * Adds a passkey; `mailed` settles once the owner has been notified. Throws 400 if its answer is not accepted, and 409 if
 * an account has it already or this one has too many.
 */
export async function addPasskey(
  { db, mailer, origin }: MailContext,
  { user, session }: Actor,
  { name, passkey, isConditional }: { name: string; passkey: PasskeyAttestation; isConditional: boolean },
  client: ClientInfo,
): Promise<{ passkey: Passkey; mailed: Promise<void> }> {
  await limitWindow(db, "changePasskey", [user.id]);
  const { challenge, key } = answeredChallenge(passkey, "add", session.id);
  if (!(await consumeChallenge(db, key, now()))) throw expired();
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
  const outcome = await insertPasskey(db, row, session.id, { at, ...client });
  if (outcome === "full") throw new HttpError(409, "conflict", PASSKEY_TEXT.tooMany, { data });
  if (outcome === "known") throw new HttpError(409, "conflict", PASSKEY_TEXT.known);
  return {
    passkey: toPasskey({ ...row, createdAt: at, lastUsedAt: null }, user),
    mailed: mailer.send(passkeyAddedMail(user, origin, name)),
  };
}

/** Renames a passkey. Throws 404 if the account has none with this id. */
export async function renamePasskey(db: Database, { user }: Actor, id: string, name: string): Promise<void> {
  if (!(await storeName(db, { id, userId: user.id }, name))) throw unknownPasskey();
}

/**
 * Removes a passkey; `mailed` settles once the owner has been notified. Sessions that it opened go on. Throws 404 if the
 * account has none with this id, 409 if it is the only way to sign in, and as `proveOwnerOrFresh` does.
 */
export async function removePasskey(
  site: MailContext,
  passwords: PasswordHasher,
  actor: Actor,
  id: string,
  proofs: OwnerProof,
  client: ClientInfo,
): Promise<{ mailed: Promise<void> }> {
  const { db, mailer, origin } = site;
  const { user } = actor;
  const proof = await proveOwnerOrFresh(site, passwords, actor, proofs);
  await limitWindow(db, "changePasskey", [user.id]);
  const removed = await deletePasskey(db, { id, userId: user.id }, proof, { at: now(), ...client });
  if (removed === "unknown") throw unknownPasskey();
  if (removed === "only_way") throw new HttpError(409, "conflict", PASSKEY_TEXT.onlyWay);
  if (removed === "outdated") throw wrongPassword();
  return { mailed: mailer.send(passkeyRemovedMail(user, origin, removed.name)) };
}
