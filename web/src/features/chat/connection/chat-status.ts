import type { ConnectionState, EndReason } from "../../../server/connection.ts";
import type { Link } from "./room-state.ts";

export interface ChatStatus {
  readonly kind: "connecting" | "live" | "polling" | "lost" | "ended";
  /** Text for the player. docs/reference/chat.md */
  readonly text: string;
  /** True to offer a retry button. */
  readonly canRetry: boolean;
}

const ENDED: Readonly<Record<Exclude<EndReason, "closed">, Omit<ChatStatus, "kind">>> = {
  unauthenticated: { text: "Authentication failed. Please log in again.", canRetry: false },
  replaced: { text: "Connection replaced by new session", canRetry: true },
  removed: { text: "An administrator has closed your connection to the chat.", canRetry: true },
  too_many_messages: {
    text: "Too many connection attempts. Please wait before trying again.",
    canRetry: true,
  },
  client_too_old: { text: "This page is out of date. Please reload it.", canRetry: false },
  // Shown only in the last room, when all are full; otherwise the page moves on.
  room_full: { text: "All rooms are full. Please try again later.", canRetry: true },
  room_joined: { text: "This room is closed.", canRetry: true },
  unavailable: { text: "Failed to initialize chat connection", canRetry: true },
};
const CONNECTING: ChatStatus = { kind: "connecting", text: "Connecting...", canRetry: false };

/** Describes the state of the connection. */
export function chatStatus({ socket, polling, hasJoined }: Link): ChatStatus {
  if (socket.status === "ended") {
    // No room is open yet.
    if (socket.reason === "closed") return CONNECTING;
    return { kind: "ended", ...ENDED[socket.reason] };
  }
  if (socket.status === "open" && socket.isLate) return CONNECTING;
  if (socket.status === "open") return { kind: "live", text: "Online", canRetry: false };
  if (polling) {
    if (polling.problem !== null) {
      return { kind: "lost", text: `Chat connection failed: ${polling.problem}`, canRetry: true };
    }
    if (!polling.hasPolled) return CONNECTING;
    const text = "No live connection. Checking for messages every 5 seconds.";
    return { kind: "polling", text, canRetry: true };
  }
  if (socket.status !== "waiting") return CONNECTING;
  return { kind: "lost", text: lostText(socket, hasJoined), canRetry: true };
}

function lostText(
  { cause, retries }: Extract<ConnectionState, { status: "waiting" }>,
  hasJoined: boolean,
): string {
  if (cause === "timeout") return "Connection timeout. Please check your internet connection.";
  if (cause === "silent") return "Connection timeout - server not responding";
  if (!hasJoined) return "Chat connection failed: the server cannot be reached";
  return retries === 1 ? "Connection lost. Reconnecting..." : "Connection lost. Trying to reconnect...";
}

/** Returns whether messages can be sent now. */
export function isConnected({ kind }: ChatStatus): boolean {
  return kind === "live" || kind === "polling";
}
