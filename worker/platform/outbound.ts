import { inTime } from "./in-time.ts";

/** Limits of a request, its reply included. */
export interface OutboundLimits {
  readonly ms: number;
  /** Maximum length of the reply's body. 0 leaves it unread. */
  readonly bytes: number;
}

export interface OutboundReply {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

/** A service answered with a redirect, which could lead to any host. */
export class RefusedRedirect extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The redirect ${status} is not followed`);
    this.name = "RefusedRedirect";
    this.status = status;
  }
}

/**
 * Sends a request to another server. The only place that does: scripts/check/outbound-calls.ts refuses others. Throws
 * a RefusedRedirect for a redirect, a TimeoutError for a late reply, and an Error for one that is too long or never comes.
 */
export function outbound(
  url: string,
  init: Omit<RequestInit, "redirect" | "signal">,
  { ms, bytes }: OutboundLimits,
  send: typeof fetch = fetch,
): Promise<OutboundReply> {
  // The signal frees the connection; `inTime` also ends a wait that ignores the signal.
  const signal = AbortSignal.timeout(ms);
  const exchange = async (): Promise<OutboundReply> => {
    // workerd has no "error" for redirects.
    const reply = await send(url, { ...init, redirect: "manual", signal });
    const { ok, status } = reply;
    const isRedirect = status >= 300 && status < 400;
    if (isRedirect || bytes === 0) await reply.body?.cancel();
    if (isRedirect) throw new RefusedRedirect(status);
    return { ok, status, text: bytes === 0 ? "" : await textOf(reply, bytes) };
  };
  return inTime(exchange(), ms);
}

/** Returns the body of a reply. Throws as soon as it exceeds the limit. */
async function textOf(reply: Response, bytes: number): Promise<string> {
  if (!reply.body) return "";
  const reader: ReadableStreamDefaultReader<Uint8Array> = reply.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > bytes) {
      await reader.cancel();
      throw new Error(`The reply is longer than ${bytes} bytes`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
