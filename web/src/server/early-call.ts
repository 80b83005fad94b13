import { steadyNow } from "../clock.ts";

/** The call that a signed-in page begins with: its account and what it opens with. `callMe` sends it. */
const PATH = "/api/auth/me?start=1";
/** Age from which a reply tells too little, in milliseconds. */
const USABLE_MS = 10_000;

/** The first call of a page, sent before its scripts have loaded. */
interface EarlyCall {
  readonly token: string;
  readonly startedAt: number;
  readonly reply: Promise<Response>;
}

declare global {
  interface Window {
    earlyCall?: EarlyCall;
  }
}

/** Sends the first call of a signed-in page. Run by the page's inline script. */
export function callEarly(token: string): void {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const reply = fetch(PATH, { headers, cache: "no-store" });
  // The call that takes it learns of the failure.
  reply.catch(() => {});
  window.earlyCall = { token, startedAt: steadyNow(), reply };
}

/** Returns the early call if this is the same one, once. */
export function takeEarlyCall(path: string, headers: Headers): EarlyCall | null {
  const { earlyCall } = window;
  if (!earlyCall || path !== PATH || headers.get("authorization") !== `Bearer ${earlyCall.token}`)
    return null;
  delete window.earlyCall;
  return steadyNow() - earlyCall.startedAt < USABLE_MS ? earlyCall : null;
}
