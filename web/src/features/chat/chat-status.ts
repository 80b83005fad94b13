import type { ConnectionState } from "../../lib/realtime.ts";
import type { Transport } from "./transport.ts";

/** What went wrong beside the socket itself. */
export type Trouble =
  | { readonly kind: "other_tab" }
  | { readonly kind: "no_socket" }
  | { readonly kind: "silent_server" }
  /** The last poll failed, for this reason. */
  | { readonly kind: "poll"; readonly reason: string };

export interface ChatStatus {
  readonly kind: "connecting" | "live" | "polling" | "lost" | "ended";
  /** For the player. Player area, sections 4 and 8. */
  readonly text: string;
  /** Whether trying again by hand makes sense. */
  readonly canRetry: boolean;
}

interface StatusInput {
  readonly socket: ConnectionState;
  readonly transport: Transport;
  readonly trouble: Trouble | null;
  /** Whether a poll has succeeded since polling began. */
  readonly hasPolled: boolean;
}

const ENDED: Readonly<
  Record<Extract<ConnectionState, { status: "ended" }>["reason"], Omit<ChatStatus, "kind">>
> = {
  unauthenticated: { text: "Authentication failed. Please log in again.", canRetry: false },
  replaced: { text: "Connection replaced by new session", canRetry: true },
  removed: { text: "An administrator has closed your connection to the chat.", canRetry: true },
  too_many_messages: {
    text: "Too many connection attempts. Please wait before trying again.",
    canRetry: true,
  },
  client_too_old: { text: "This page is out of date. Please reload it.", canRetry: false },
  closed: { text: "Chat is closed.", canRetry: true },
};

const UNREACHABLE = "the server cannot be reached";

/** How the chat stands, in words. */
export function chatStatus({ socket, transport, trouble, hasPolled }: StatusInput): ChatStatus {
  if (trouble?.kind === "other_tab") {
    return { kind: "ended", text: "Connected in another tab", canRetry: true };
  }
  if (trouble?.kind === "no_socket") {
    return { kind: "ended", text: "Failed to initialize chat connection", canRetry: true };
  }
  if (socket.status === "ended" && socket.reason !== "closed") {
    return { kind: "ended", ...ENDED[socket.reason] };
  }
  if (transport.isPolling) {
    if (trouble?.kind === "poll") {
      return { kind: "lost", text: `Chat connection failed: ${trouble.reason}`, canRetry: true };
    }
    if (!hasPolled) return { kind: "connecting", text: "Connecting...", canRetry: false };
    const text = "No live connection. New messages come every 5 seconds.";
    return { kind: "polling", text, canRetry: true };
  }
  if (transport.last === "joined") return { kind: "live", text: "Online", canRetry: false };
  if (trouble?.kind === "silent_server") {
    return { kind: "lost", text: "Connection timeout - server not responding", canRetry: true };
  }
  return socket.status === "waiting"
    ? { kind: "lost", text: lostText(socket, transport), canRetry: true }
    : { kind: "connecting", text: "Connecting...", canRetry: false };
}

function lostText(
  { timedOut, attempt }: Extract<ConnectionState, { status: "waiting" }>,
  { hasJoined }: Transport,
): string {
  if (timedOut) return "Connection timeout. Please check your internet connection.";
  if (!hasJoined) return `Chat connection failed: ${UNREACHABLE}`;
  return attempt === 1 ? "Connection lost. Reconnecting..." : "Connection lost. Trying to reconnect...";
}

/** Whether a message can be sent now. */
export function isConnected({ kind }: ChatStatus): boolean {
  return kind === "live" || kind === "polling";
}
