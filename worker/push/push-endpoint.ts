import { decodeBase64urlIgnorePadding } from "@oslojs/encoding";

const LOCAL_HOSTS = ["localhost", "127.0.0.1"];
/** A name of the public internet: at least two labels, the last with letters, so no IP address and no internal host. */
const PUBLIC_NAME = /^(?:[a-z0-9_-]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;
/** Top-level names that never belong to a public host (RFC 2606, 6761, 6762, 8375, 9476; ICANN's `internal`). */
const RESERVED =
  /\.(?:alt|arpa|corp|example|home|internal|intranet|invalid|lan|local|localhost|mail|onion|private|test)$/;

/**
 * Returns whether a browser may name this address as its push service: an https address of a public host on its default port. Any
 * such host may be one: Chromium's forks, self-hosted services and UnifiedPush have their own. In development, local addresses may
 * stand in for one. See docs/decisions/033-push-is-decided-when-it-is-sent.md.
 */
export function isPushEndpoint(endpoint: string, environment: "development" | "production"): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (protocol === "http:") return environment === "development" && LOCAL_HOSTS.includes(hostname);
  return protocol === "https:" && port === "" && PUBLIC_NAME.test(hostname) && !RESERVED.test(hostname);
}

/** Returns whether a device's key, in base64url, is a point of the curve P-256. Nothing can be encrypted for another one. */
export async function isDeviceKey(p256dh: string): Promise<boolean> {
  try {
    const point = decodeBase64urlIgnorePadding(p256dh);
    await crypto.subtle.importKey("raw", point, { name: "ECDH", namedCurve: "P-256" }, false, []);
    return true;
  } catch {
    return false;
  }
}
