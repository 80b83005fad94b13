import { atom } from "jotai";
import { DEFAULT_ROOM, findChatRoom, type RoomId } from "#game/contract/chat.ts";
import { chosenRoomAtom } from "../chat-preferences.ts";
import { chatStatus, isConnected } from "./chat-status.ts";
import { emptyRoom, type RoomState } from "./room-state.ts";

/** The room to be in. */
export const roomAtom = atom<RoomId>((get) => findChatRoom(get(chosenRoomAtom))?.roomId ?? DEFAULT_ROOM);

export const NO_ROOM = emptyRoom("", "");
/** The open room. Only `room-session.ts` writes it. */
export const roomStateAtom = atom<RoomState>(NO_ROOM);

// A component follows one of these, so that it renders only when its own part has changed.
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

/** What the player can do in the open room. */
export interface RoomSession {
  readonly roomId: string;
  readonly write: (content: string) => void;
  readonly resend: (id: string) => void;
  readonly discard: (id: string) => void;
  /** A key changed the text. */
  readonly noteKey: () => void;
  /** Enter, or the box lost focus. */
  readonly stopTyping: () => void;
  readonly retry: () => void;
  /** Fetches earlier messages. Throws what the call throws. */
  readonly loadOlder: () => Promise<void>;
  /** Deletes a message for everyone. Throws what the call throws. Administrators only. */
  readonly deleteMessage: (seq: number) => Promise<void>;
  /** Marks everything up to now as read. */
  readonly markRead: () => void;
}
export const sessionAtom = atom<RoomSession | null>(null);
