import { sha256 } from "@oslojs/crypto/sha2";
import { constantTimeEqual } from "@oslojs/crypto/subtle";
import { encodeBase64urlNoPadding, encodeHexLowerCase } from "@oslojs/encoding";

const encoder = new TextEncoder();

/**
 * Returns a new secret: 32 random bytes in unpadded base64url, valid in a URL and as a WebSocket subprotocol.
 * See docs/reference/accounts.md#sessions.
 */
export function newToken(): string {
  return encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(32)));
}

/** Hashes a secret for storage: SHA-256 in hexadecimal. */
export function hashToken(token: string): string {
  return encodeHexLowerCase(sha256(encoder.encode(token)));
}

/** Compares two secrets in constant time. */
export function sameSecret(a: string, b: string): boolean {
  return constantTimeEqual(sha256(encoder.encode(a)), sha256(encoder.encode(b)));
}
