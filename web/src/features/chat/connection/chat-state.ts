import { atom } from "jotai";
import { DEFAULT_ROOM, findChatRoom, type RoomId } from "#game/chat/wire.ts";
import type { ConnectionState, EndReason } from "../../../server/connection.ts";
import { chosenRoomAtom } from "../chat-preferences.ts";
import * as texts from "../texts.ts";
import { emptyRoom, type Link, type RoomState } from "./room-state.ts";

/** The open room. */
export const roomAtom = atom<RoomId>((get) => findChatRoom(get(chosenRoomAtom))?.roomId ?? DEFAULT_ROOM);

export const NO_ROOM = emptyRoom("", "");
/** The open room. Only `room-session.ts` writes it. */
export const roomStateAtom = atom<RoomState>(NO_ROOM);

// Separate atoms, so that a component renders only when its own part changes.
export const logAtom = atom((get) => get(roomStateAtom).log);
export const asOfAtom = atom((get) => get(roomStateAtom).asOf);
export const pendingAtom = atom((get) => get(roomStateAtom).pending);
export const presenceAtom = atom((get) => get(roomStateAtom).presence);
export const typistsAtom = atom((get) => get(roomStateAtom).typists);
export const silenceAtom = atom((get) => get(roomStateAtom).silence);
const linkAtom = atom((get) => get(roomStateAtom).link);
export const statusAtom = atom((get) => chatStatus(get(linkAtom)));
export const isConnectedAtom = atom((get) => isConnected(get(statusAtom)));

export interface MutedUser {
  readonly userId: string;
  readonly username: string;
}
export const mutesAtom = atom<readonly MutedUser[]>([]);
export const mutedIdsAtom = atom<ReadonlySet<string>>((get) => new Set(get(mutesAtom).map((m) => m.userId)));

/** The player's actions in the open room. */
interface RoomSession {
  readonly roomId: string;
  readonly write: (content: string) => void;
  readonly resend: (id: string) => void;
  readonly discard: (id: string) => void;
  /** A key changed the text. */
  readonly noteKey: () => void;
  /** Enter was pressed, or the box lost focus. */
  readonly stopTyping: () => void;
  readonly retry: () => void;
  /** Fetches earlier messages. Throws if the call fails. */
  readonly loadOlder: () => Promise<void>;
  /** Deletes a message for everyone. Administrators only. Throws if the call fails. */
  readonly deleteMessage: (seq: number) => Promise<void>;
  /** Marks all messages as read. */
  readonly markRead: () => void;
}
export const sessionAtom = atom<RoomSession | null>(null);

interface ChatStatus {
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
