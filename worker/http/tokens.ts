import { sha256 } from "@oslojs/crypto/sha2";
import { constantTimeEqual } from "@oslojs/crypto/subtle";
import { encodeBase64urlNoPadding, encodeHexLowerCase } from "@oslojs/encoding";

const encoder = new TextEncoder();

/**
 * A new secret: 32 random bytes in unpadded base64url, fit for a URL and for a WebSocket subprotocol.
 * See docs/reference/accounts.md#sessions.
 */
export function newToken(): string {
  return encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(32)));
}

/** SHA-256 in hexadecimal: what the database keeps in place of a secret. */
export function hashToken(token: string): string {
  return encodeHexLowerCase(sha256(encoder.encode(token)));
}

/** Whether two secrets are the same, in a time that does not tell where they differ. */
export function sameSecret(a: string, b: string): boolean {
  return constantTimeEqual(sha256(encoder.encode(a)), sha256(encoder.encode(b)));
}
