/** A call that the inline script of index.html has begun, before the page's code was there. */
interface FirstCall {
  readonly token: string;
  readonly reply: Promise<Response>;
  readonly abort: AbortController;
}

declare global {
  interface Window {
    /** By address. Set by whichever begins calls first, the inline script or the page's code, so that neither repeats the other's. */
    firstCalls?: Record<string, FirstCall>;
  }
}

/**
 * Returns the reply to a call that the page has begun before its code was there, once; null without one of the same session.
 * `signal` cancels it. docs/decisions/031-the-first-view-is-in-the-page.md
 */
export function takeFirstCall(
  address: string,
  headers: Headers,
  signal: AbortSignal,
): Promise<Response> | null {
  window.firstCalls ??= {};
  const call = window.firstCalls[address];
  if (!call) return null;
  delete window.firstCalls[address];
  if (headers.get("authorization") !== `Bearer ${call.token}` || signal.aborted) {
    call.abort.abort();
    return null;
  }
  signal.addEventListener("abort", () => call.abort.abort(signal.reason));
  return call.reply;
}
