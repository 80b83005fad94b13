import { atom } from "jotai";
import { DEFAULT_ROOM, findChatRoom, type RoomId, type Silence } from "#game/contract/chat.ts";
import type { OnlineUser } from "#game/contract/chat-frames.ts";
import type { PendingMessage } from "../../state/chat-outbox.ts";
import { type ChatStatus, isConnected } from "./chat-status.ts";
import { chosenRoomAtom } from "./kept.ts";
import { EMPTY_LOG, type MessageLog } from "./message-log.ts";
import type { Typists } from "./typing.ts";

/* What the open room shows. Only `live.ts` and what it is made of write here. */

/** The room to be in. */
export const roomAtom = atom<RoomId>((get) => findChatRoom(get(chosenRoomAtom))?.roomId ?? DEFAULT_ROOM);
export const statusAtom = atom<ChatStatus>({ kind: "connecting", text: "Connecting...", canRetry: false });
export const isConnectedAtom = atom((get) => isConnected(get(statusAtom)));

export const logAtom = atom<MessageLog>(EMPTY_LOG);
/** When the shown messages were true (epoch ms), where they were read from this device; else null. */
export const asOfAtom = atom<number | null>(null);
/** Unconfirmed messages of every room. */
export const pendingAtom = atom<readonly PendingMessage[]>([]);
export const presenceAtom = atom<{ readonly count: number; readonly users: readonly OnlineUser[] }>({
  count: 0,
  users: [],
});
export const typistsAtom = atom<Typists>(new Map());
/** That the player cannot write for now; null where they can. */
export const silenceAtom = atom<Silence | null>(null);

export interface MutedUser {
  readonly userId: string;
  readonly username: string;
}
export const mutesAtom = atom<readonly MutedUser[]>([]);
export const mutedIdsAtom = atom<ReadonlySet<string>>((get) => new Set(get(mutesAtom).map((m) => m.userId)));

/** What the player can do in the open room. */
export interface ChatSession {
  readonly roomId: string;
  readonly send: (content: string) => void;
  readonly resend: (id: string) => void;
  readonly discard: (id: string) => void;
  /** A key changed the text. */
  readonly noteKey: () => void;
  /** Enter, or the box was left. */
  readonly noteStop: () => void;
  readonly retry: () => void;
  readonly loadOlder: () => Promise<void>;
  /** Everything up to now was seen. */
  readonly markRead: () => void;
}
export const sessionAtom = atom<ChatSession | null>(null);
