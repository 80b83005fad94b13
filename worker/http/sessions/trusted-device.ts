import { hmac } from "@oslojs/crypto/hmac";
import { SHA256 } from "@oslojs/crypto/sha2";
import { encodeBase64urlNoPadding } from "@oslojs/encoding";
import type { UserRow } from "../../db/actors.ts";
import type { AppContext } from "../app-context.ts";
import { keepSecret, readSecret } from "./browser-cookies.ts";
import { newToken, sameSecret } from "./tokens.ts";

/*
 * A browser in which somebody has signed in to an account is trusted: attempts from it are counted on their own, so that
 * strangers can't lock the owner out. Its cookie opens nothing. It is signed with the hash of the password, so that it
 * needs no row and ends with the password. See docs/reference/accounts.md#trusted-devices.
 */

const COOKIE = "guru_device";
/** The longest that browsers keep a cookie, in milliseconds: 400 days. */
const COOKIE_TTL_MS = 400 * 24 * 60 * 60 * 1000;
const encoder = new TextEncoder();

/** Trusts the browser of a request in which the account's password was right, or was just set. */
export function trustDevice(c: AppContext, userId: string, passwordHash: string): void {
  const device = newToken();
  keepSecret(c, COOKIE, `${device}.${signature(device, userId, passwordHash)}`, COOKIE_TTL_MS);
}

/** Returns the request's cookie of a trusted device, of any account; undefined if there is none. */
export function deviceCookie(c: AppContext): string | undefined {
  return readSecret(c, COOKIE);
}

/** Returns the id of the device that a cookie names, or null unless the account trusts it. */
export function trustedDevice(cookie: string, user: UserRow | null): string | null {
  const [device, mac] = cookie.split(".");
  if (!device || !mac || !user || user.passwordHash === null) return null;
  return sameSecret(mac, signature(device, user.id, user.passwordHash)) ? device : null;
}

function signature(device: string, userId: string, passwordHash: string): string {
  const text = encoder.encode(`${userId}.${device}`);
  return encodeBase64urlNoPadding(hmac(SHA256, encoder.encode(passwordHash), text));
}
