import { atom } from "jotai";
import { DEFAULT_ROOM, findChatRoom, type RoomId } from "#game/chat/wire.ts";
import { chosenRoomAtom } from "../chat-preferences.ts";
import { chatStatus, isConnected } from "./chat-status.ts";
import { emptyRoom, type RoomState } from "./room-state.ts";

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
