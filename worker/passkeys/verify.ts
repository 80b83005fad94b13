import { decodePartialCBOR } from "@levischuck/tiny-cbor";
import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from "@oslojs/encoding";
import type { PasskeyAssertion, PasskeyAttestation } from "#game/auth/passkeys-wire.ts";
import type { PasskeyRow } from "../db/accounts/passkeys.ts";
import type { RelyingParty } from "./relying-party.ts";

/** Signature algorithms: Ed25519, ECDSA with P-256, and RSA. Authenticators choose the first that they know. */
export const ALGORITHMS = [-8, -7, -257] as const;

/** Loaded on the first use, because it takes longer to start than the rest of the Worker. */
const library = () => import("@simplewebauthn/server");

/** A public key, and how often it was used before. */
export type StoredKey = Readonly<Pick<PasskeyRow, "credentialId" | "publicKey" | "signCount">>;

/**
 * Verifies a signature by a stored key: challenge, origin, relying party, that the authenticator verified the user, count of uses. Returns the
 * new count, or null if anything is wrong.
 */
export async function verifyAssertion(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { response, ...passkey }: PasskeyAssertion,
  expectedChallenge: string,
  { credentialId, publicKey, signCount }: StoredKey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle: _userHandle, ...signed } = response;
  const credential = {
    id: credentialId,
    publicKey: new Uint8Array(decodeBase64urlIgnorePadding(publicKey)),
    counter: signCount,
  };
  const verified = await orNull(() =>
    verifyAuthenticationResponse({
      response: { ...passkey, response: signed, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      credential,
      requireUserVerification: true,
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/**
 * Verifies a new key, as `verifyAssertion` does, and that nobody but itself vouches for it. A browser that made it by itself
 * (`isConditional`) verified nobody. Returns it, or null if anything is wrong.
 */
export async function verifyAttestation(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { response, ...passkey }: PasskeyAttestation,
  expectedChallenge: string,
  { isConditional }: { readonly isConditional: boolean },
): Promise<StoredKey | null> {
  const { clientDataJSON } = response;
  const found = await orNull(async () => {
    const bytes = decodeBase64urlIgnorePadding(response.attestationObject);
    if (!isWithoutCertificates(bytes)) return null;
    const { verifyRegistrationResponse } = await library();
    const attestationObject = encodeBase64urlNoPadding(bytes);
    return verifyRegistrationResponse({
      response: { ...passkey, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserPresence: !isConditional,
      requireUserVerification: !isConditional,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
  });
  if (!found?.verified) return null;
  const { id, publicKey, counter } = found.registrationInfo.credential;
  return { credentialId: id, publicKey: encodeBase64urlNoPadding(publicKey), signCount: counter };
}

/**
 * Returns whether an attestation claims nothing (`none`), or is signed by the new key alone (`packed` without certificates). For any
 * other, the library would follow the sender's certificates, and fetch every address in them. Throws if it can't be decoded.
 */
function isWithoutCertificates(bytes: Uint8Array): boolean {
  // The library decodes by the same function, so that it acts on what this one has seen, whatever the bytes are.
  const [object] = decodePartialCBOR(bytes, 0);
  if (!(object instanceof Map)) return false;
  const statement = object.get("attStmt");
  if (!(statement instanceof Map)) return false;
  switch (object.get("fmt")) {
    case "none":
      return statement.size === 0;
    case "packed":
      return statement.size === 2 && statement.has("alg") && statement.has("sig");
    default:
      return false;
  }
}

/** The library reports whatever is wrong with an answer by throwing. */
async function orNull<Result>(verify: () => Promise<Result>): Promise<Result | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
