import { encodeBase64urlNoPadding } from "@oslojs/encoding";
import * as v from "valibot";
import type { AssertionOptions, AttestationOptions, KnownCredentials } from "#game/auth/passkeys-wire.ts";
import type { PasskeyRow } from "../db/accounts/passkeys.ts";
import { CEREMONY_MS } from "./challenges.ts";
import type { RelyingParty } from "./relying-party.ts";
import { ALGORITHMS } from "./verify.ts";

/* The page's requirements of an authenticator. */

/** The name of this site in the browser's dialogs. */
const SITE_NAME = "Guru Grind";
const encoder = new TextEncoder();
const Transports = v.array(v.string());

/** Options of a proof with one of the passkeys; without any, one that the player chooses. */
export function assertionOptions(
  { id: rpId }: RelyingParty,
  challenge: string,
  passkeys: readonly PasskeyRow[],
): AssertionOptions {
  return {
    challenge,
    rpId,
    timeout: CEREMONY_MS,
    userVerification: "required",
    allowCredentials: passkeys.map(descriptorOf),
  };
}

/** Options of a new passkey. An authenticator that holds one of `passkeys` refuses to make another. */
export function attestationOptions(
  { id }: RelyingParty,
  challenge: string,
  user: { readonly id: string; readonly username: string },
  passkeys: readonly PasskeyRow[],
): AttestationOptions {
  const { username: name } = user;
  return {
    challenge,
    rp: { id, name: SITE_NAME },
    user: { id: userHandle(user.id), name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
    timeout: CEREMONY_MS,
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/** Returns what the browser's stores of passkeys should know of an account. */
export function knownCredentials(
  { id: rpId }: RelyingParty,
  user: { readonly id: string; readonly username: string },
  passkeys: readonly PasskeyRow[],
): KnownCredentials {
  const credentialIds = passkeys.map(({ credentialId }) => credentialId);
  return { rpId, userId: userHandle(user.id), name: user.username, credentialIds };
}

/** Returns the handle that a passkey stores for an account: its id, which is random and says nothing about the person. */
export function userHandle(userId: string): string {
  return encodeBase64urlNoPadding(encoder.encode(userId));
}

function descriptorOf({ credentialId: id, transports }: PasskeyRow) {
  return { id, type: "public-key" as const, transports: v.parse(Transports, JSON.parse(transports)) };
}
