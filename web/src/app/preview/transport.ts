import type { FromPreview, PreviewRequest, ToPreview } from "#game/preview/preview-message.ts";

type Reply = Extract<ToPreview, { type: "reply" }>;

let lastId = 0;
const waiting = new Map<number, (reply: Reply) => void>();

/** Hands a reply of the embedding page to its call. */
export function acceptReply(reply: Reply): void {
  waiting.get(reply.id)?.(reply);
  waiting.delete(reply.id);
}

/** Asks the embedding page, which answers from a game in memory. */
export function askPage(request: PreviewRequest): Promise<Reply> {
  lastId += 1;
  const call: FromPreview = { type: "call", id: lastId, ...request };
  return new Promise((resolve) => {
    waiting.set(call.id, resolve);
    // The iframe's origin is opaque, so it can't name the page's.
    parent.postMessage(call, "*");
  });
}

async function fetchFromPage(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const [path = ""] = String(input)
    .replace(/^\/api/, "")
    .split("?");
  const sent: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
  const { status, body } = await askPage({ method: init.method ?? "GET", path, body: sent });
  return Response.json(body, { status });
}

/**
 * Replaces this iframe's `fetch` by calls of the embedding page. The iframe's policy forbids every connection, so a call
 * that went around it would fail.
 */
export function installTransport(): void {
  globalThis.fetch = fetchFromPage;
}
