import { steadyNow } from "../clock.ts";

/** The call that a signed-in page begins with: its account and what it opens with. `callMe` sends it. */
export const START_CALL = "/api/auth/me?start=1";
/** Age from which a reply is too old to use, in milliseconds. */
const USABLE_MS = 10_000;

/** The first call of a page, sent before its scripts have loaded. */
interface EarlyCall {
  readonly path: string;
  readonly authorization: string | null;
  readonly startedAt: number;
  readonly reply: Promise<Response>;
}

declare global {
  interface Window {
    earlyCall?: EarlyCall;
  }
}

/** Sends the first call of a page. Run by the page's inline script. */
export function callEarly(path: string, token: string | null): void {
  const authorization = token === null ? null : `Bearer ${token}`;
  const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
  const reply = fetch(path, { headers, cache: "no-store" });
  // The call that takes it learns of the failure.
  reply.catch(() => {});
  window.earlyCall = { path, authorization, startedAt: steadyNow(), reply };
}

/** Returns the early call if this is the same one, once. */
export function takeEarlyCall(path: string, headers: Headers): EarlyCall | null {
  const { earlyCall } = window;
  if (path !== earlyCall?.path || headers.get("authorization") !== earlyCall.authorization) return null;
  delete window.earlyCall;
  return steadyNow() - earlyCall.startedAt < USABLE_MS ? earlyCall : null;
}
