import * as v from "valibot";
import { TabId } from "#game/core/wire/game-events.ts";
import {
  BEARER_PROTOCOL_PREFIX,
  CLOSE,
  type ClosingFrame,
  REALTIME_PROTOCOL,
} from "#game/core/wire/realtime.ts";
import { type SocketOwner, selectSocketOwner } from "../db/accounts/sessions.ts";
import type { AppContext } from "../http/app-context.ts";
import { HttpError } from "../http/http-error.ts";
import { limitAddress, limitNamed } from "../http/limits/rate-limits.ts";
import { hashToken } from "../http/sessions/tokens.ts";
import { now } from "../platform/clock.ts";

const USER_HEADER = "x-guru-user";
const SESSION_HEADER = "x-guru-session";

/** The user and session of a socket, authenticated by the Worker. */
export interface Identity {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Authenticates an upgrade request and passes it to `accept` with the identity in its headers. A browser cannot
 * read a failed upgrade, so a refusal is a socket that closes at once with a code. Throws 400 if the request is not
 * an upgrade, 403 for a foreign origin, and 429 after too many openings. See docs/reference/realtime.md.
 */
export async function upgrade(
  c: AppContext,
  accept: (owner: SocketOwner, request: Request) => Promise<Response>,
): Promise<Response> {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") {
    throw new HttpError(400, "validation_failed", "This address takes WebSocket connections only.");
  }
  if (c.req.header("origin") !== new URL(c.req.url).origin) {
    throw new HttpError(403, "origin_refused", "Connections from another site are refused.");
  }
  const offered = (c.req.header("sec-websocket-protocol") ?? "")
    .split(",")
    .map((protocol) => protocol.trim());
  if (!offered.includes(REALTIME_PROTOCOL)) {
    return closedUpgrade(offered[0] ?? "", CLOSE.clientTooOld, "Please reload the page.");
  }
  const owner = await ownerOf(c, offered);
  if (!owner) return closedUpgrade(REALTIME_PROTOCOL, CLOSE.unauthenticated, "Authentication failed");
  await limitNamed(c, "socketsOfAccount", owner.userId);
  const headers = new Headers({
    upgrade: "websocket",
    [USER_HEADER]: owner.userId,
    [SESSION_HEADER]: owner.sessionId,
  });
  return accept(owner, new Request(c.req.url, { headers }));
}

/** Returns the owner of the offered token, or null if it opens no session. Throws 429 before the query. */
async function ownerOf(c: AppContext, offered: readonly string[]): Promise<SocketOwner | null> {
  const token = offered.find((protocol) => protocol.startsWith(BEARER_PROTOCOL_PREFIX));
  if (!token) return null;
  const secret = token.slice(BEARER_PROTOCOL_PREFIX.length);
  const tokenHash = hashToken(secret);
  await limitAddress(c, "socketsOfAddress");
  await limitNamed(c, "socketsOfSession", tokenHash);
  return selectSocketOwner(c.var.db, tokenHash, now());
}

/** Reads the identity from the Worker's upgrade request. */
export function readIdentity(request: Request): Identity {
  const userId = request.headers.get(USER_HEADER);
  const sessionId = request.headers.get(SESSION_HEADER);
  if (!userId || !sessionId) throw new Error("A socket reached a Durable Object without its identity");
  return { userId, sessionId };
}

/** Returns the tab id of a request, or null if it is missing or malformed. */
export function readTabId(name: string | null | undefined): string | null {
  return v.is(TabId, name) ? name : null;
}

/** Builds the response that opens a socket. */
export function acceptedUpgrade(client: WebSocket, protocol: string): Response {
  const headers: HeadersInit = protocol === "" ? {} : { "sec-websocket-protocol": protocol };
  return new Response(null, { status: 101, webSocket: client, headers });
}

/** Closes a socket after sending a `closing` frame. `code` is one of `CLOSE`. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.send(JSON.stringify({ type: "closing", payload: { code, reason } } satisfies ClosingFrame));
    socket.close(code, reason);
  } catch {
    // Already closed.
  }
}

/** Builds the response that opens a socket and closes it at once, with a code that a browser can read. */
export function closedUpgrade(protocol: string, code: number, reason: string): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  closeSocket(server, code, reason);
  return acceptedUpgrade(client, protocol);
}
