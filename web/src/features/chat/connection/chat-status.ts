import type { ConnectionState, EndReason } from "../../../server/connection.ts";
import * as texts from "../texts.ts";
import type { Link } from "./room-state.ts";

export interface ChatStatus {
  readonly kind: "connecting" | "live" | "polling" | "lost" | "ended";
  /** Text for the player. docs/reference/chat.md */
  readonly text: string;
  /** True to offer a retry button. */
  readonly canRetry: boolean;
}

const ENDED: Readonly<Record<Exclude<EndReason, "closed">, Omit<ChatStatus, "kind">>> = {
  unauthenticated: { text: texts.authenticationFailedPlease, canRetry: false },
  replaced: { text: "Connection replaced by new session", canRetry: true },
  removed: { text: "An administrator has closed your connection to the chat.", canRetry: true },
  too_many_messages: {
    text: texts.tooManyConnectionAttempts,
    canRetry: true,
  },
  client_too_old: { text: "This page is out of date. Please reload it.", canRetry: false },
  unavailable: { text: "Failed to initialize chat connection", canRetry: true },
};
const CONNECTING: ChatStatus = { kind: "connecting", text: "Connecting...", canRetry: false };
const LIVE: ChatStatus = { kind: "live", text: texts.online, canRetry: false };

/** Describes the state of the connection. */
export function chatStatus({ socket, polling, hasJoined, isFull }: Link): ChatStatus {
  if (socket.status === "ended") {
    // No room is open yet.
    if (socket.reason === "closed") return CONNECTING;
    return { kind: "ended", ...ENDED[socket.reason] };
  }
  if (socket.status === "open" && socket.isLate) return CONNECTING;
  if (socket.status === "open") return LIVE;
  if (polling && polling.problem !== null) {
    return { kind: "lost", text: `Chat connection failed: ${polling.problem}`, canRetry: true };
  }
  if (polling?.hasPolled) {
    // The first socket may still open, and a notice that soon goes away would move the messages twice.
    if (socket.status !== "waiting" && socket.retries === 0) return LIVE;
    const text = isFull ? texts.roomIsFull : "No live connection. Checking for messages every 5 seconds.";
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
  if (cause === "full") return texts.roomIsFull;
  if (!hasJoined) return "Chat connection failed: the server cannot be reached";
  return texts.connectionLost(retries);
}

/** Returns whether messages can be sent now. */
export function isConnected({ kind }: ChatStatus): boolean {
  return kind === "live" || kind === "polling";
}
