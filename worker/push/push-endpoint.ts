import { decodeBase64urlIgnorePadding } from "@oslojs/encoding";

const LOCAL_HOSTS = ["localhost", "127.0.0.1"];
/**
 * Hosts of the browsers' push services: Google (Chrome and most Chromium browsers; `jmt17` serves builds without Google's
 * keys), Mozilla, Microsoft and Apple. A name that begins with a dot stands for all hosts below it.
 */
const PUSH_HOSTS = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
];

/**
 * Returns whether a browser may name this address as its push service: an https address of a known push service on its default port.
 * In development, local addresses may stand in for one. See docs/decisions/033-push-is-decided-when-it-is-sent.md.
 */
export function isPushEndpoint(endpoint: string, environment: "development" | "production"): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (protocol === "http:") return environment === "development" && LOCAL_HOSTS.includes(hostname);
  return protocol === "https:" && port === "" && PUSH_HOSTS.some((host) => isHost(hostname, host));
}

const isHost = (hostname: string, host: string): boolean =>
  host.startsWith(".") ? hostname.endsWith(host) : hostname === host;

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
