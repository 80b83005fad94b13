import { createHash, timingSafeEqual } from "node:crypto";
import { encodeBase64urlNoPadding } from "@oslojs/encoding";

/**
 * Returns a new secret: 32 random bytes in unpadded base64url, valid in a URL and as a WebSocket subprotocol.
 * See docs/reference/accounts.md#sessions.
 */
export function newToken(): string {
  return encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(32)));
}

/** Hashes a secret for storage: SHA-256 in hexadecimal. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Compares two secrets in constant time. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
}
