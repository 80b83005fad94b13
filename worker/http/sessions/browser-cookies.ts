import { deleteCookie, generateCookie, getCookie, setCookie } from "hono/cookie";
import type { AppContext } from "../app-context.ts";

/* Cookies for the server, such as the secrets that bind a sign-in to a browser. Scripts can't read them. */

/** Sets a secret cookie. Over TLS, its name has the `__Host-` prefix, so that no other host can set it. */
export function keepSecret(c: AppContext, name: string, value: string, maxAgeMs: number): void {
  c.set("setsCookie", true);
  setCookie(c, fullName(c, name), value, { ...attributes(c), maxAge: Math.floor(maxAgeMs / 1000) });
}

/** Returns the header that sets a cookie on a finished reply, whose headers Hono would copy. */
export function cookieHeader(c: AppContext, name: string, value: string, maxAgeMs: number): string {
  return generateCookie(fullName(c, name), value, { ...attributes(c), maxAge: Math.floor(maxAgeMs / 1000) });
}

export function readSecret(c: AppContext, name: string): string | undefined {
  return getCookie(c, fullName(c, name));
}

export function forgetSecret(c: AppContext, name: string): void {
  deleteCookie(c, fullName(c, name), attributes(c));
}

function attributes(c: AppContext) {
  // Lax, so that the browser sends it when the provider redirects back.
  return { path: "/", httpOnly: true, secure: isSecure(c), sameSite: "Lax" } as const;
}

function fullName(c: AppContext, name: string): string {
  return isSecure(c) ? `__Host-${name}` : name;
}

function isSecure(c: AppContext): boolean {
  // Not parsed, because a request without a valid host gets its reply, too.
  return c.req.url.startsWith("https:");
}
