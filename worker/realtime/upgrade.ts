import * as v from "valibot";
import { TabId } from "#game/contract/game-events.ts";
import {
  BEARER_PROTOCOL_PREFIX,
  CLOSE,
  type ClosingFrame,
  REALTIME_PROTOCOL,
} from "#game/contract/realtime.ts";
import { type SocketOwner, selectSocketOwner } from "../db/sessions.ts";
import type { AppContext } from "../http/app-context.ts";
import { HttpError } from "../http/http-error.ts";
import { hashToken } from "../http/tokens.ts";
import { now } from "../platform/clock.ts";

const USER_HEADER = "x-guru-user";
const SESSION_HEADER = "x-guru-session";

/** Who stands behind a socket, as the Worker found out before the Durable Object saw the request. */
export interface Identity {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Authenticates a request for a socket and hands it to `accept` with the identity in its headers. A browser
 * learns nothing from a failed upgrade, so a refusal is a socket that closes at once with its code.
 * Decision 32. Throws 400 for what is no upgrade and 403 for a foreign origin.
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
  const token = offered.find((protocol) => protocol.startsWith(BEARER_PROTOCOL_PREFIX));
  const owner =
    token &&
    (await selectSocketOwner(c.var.db, hashToken(token.slice(BEARER_PROTOCOL_PREFIX.length)), now()));
  if (!owner) return closedUpgrade(REALTIME_PROTOCOL, CLOSE.unauthenticated, "Authentication failed");
  const headers = new Headers({
    upgrade: "websocket",
    [USER_HEADER]: owner.user.id,
    [SESSION_HEADER]: owner.session.id,
  });
  return accept(owner, new Request(c.req.url, { headers }));
}

/** The identity that the Worker put into a request for a socket. */
export function readIdentity(request: Request): Identity {
  const userId = request.headers.get(USER_HEADER);
  const sessionId = request.headers.get(SESSION_HEADER);
  if (!userId || !sessionId) throw new Error("A socket reached a Durable Object without its identity");
  return { userId, sessionId };
}

/** The tab that a request names, null where it names none or not as tabs do. */
export function readTabId(name: string | null | undefined): string | null {
  return v.is(TabId, name) ? name : null;
}

/** The reply that opens a socket. */
export function acceptedUpgrade(client: WebSocket, protocol: string): Response {
  const headers: HeadersInit = protocol === "" ? {} : { "sec-websocket-protocol": protocol };
  return new Response(null, { status: 101, webSocket: client, headers });
}

/** Closes a socket from the server's side, and says so in a frame first. `code` is one of `CLOSE`. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.send(JSON.stringify({ type: "closing", payload: { code, reason } } satisfies ClosingFrame));
    socket.close(code, reason);
  } catch {
    // It is closed already.
  }
}

function closedUpgrade(protocol: string, code: number, reason: string): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  closeSocket(server, code, reason);
  return acceptedUpgrade(client, protocol);
}
