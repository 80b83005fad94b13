import { atom } from "jotai";
import { MESSAGE_MAX } from "#game/chat/text-wire.ts";
import {
  keepTabText,
  keepText,
  keysOf,
  onOtherTab,
  readTabText,
  readText,
} from "../../device/device-storage.ts";
import { tokenAtom } from "../../session/session.ts";
import { store } from "../../store.ts";

/*
 * Chat preferences on this device, which survive reloads and end with the session. Each tab has its draft and its room. All
 * have the read marks.
 */

/** Maximum length of a draft on the device, in UTF-16 units: each key stores it again. */
const MAX_DRAFT = 4 * MESSAGE_MAX;

const READ = "chat/read/";

const currentDraftAtom = atom(readTabText("chat/draft") ?? "");
const currentRoomAtom = atom(readTabText("chat/room") ?? "");
/** The last read `seq`, by room. */
export const readMarksAtom = atom<Readonly<Record<string, number>>>(
  Object.fromEntries(keysOf(READ).map((key) => [key.slice(READ.length), storedSeq(key) ?? 0])),
);

/** The unsent text in the message box. */
export const draftAtom = atom((get) => get(currentDraftAtom));
/** The chosen room. An empty or unknown id means the default room. */
export const chosenRoomAtom = atom((get) => get(currentRoomAtom));

export function setDraft(draft: string): void {
  store.set(currentDraftAtom, draft);
  keepTabText("chat/draft", draft.slice(0, MAX_DRAFT));
}

export function setRoom(room: string): void {
  store.set(currentRoomAtom, room);
  keepTabText("chat/room", room);
}

/** The last read `seq` of a room; null before the first visit. */
export function readSeq(room: string): number | null {
  return store.get(readMarksAtom)[room] ?? null;
}

/** Marks a room as read up to `seq`, unless more of it has been read, here or in another tab. */
export function setReadSeq(room: string, seq: number): void {
  if (seq <= (readSeq(room) ?? -1)) return;
  store.set(readMarksAtom, (marks) => ({ ...marks, [room]: seq }));
  if (seq > (storedSeq(`${READ}${room}`) ?? -1)) keepText(`${READ}${room}`, String(seq));
}

function storedSeq(key: `chat/read/${string}`): number | null {
  const seq = Number.parseInt(readText(key) ?? "", 10);
  return Number.isNaN(seq) ? null : seq;
}

onOtherTab((key) => {
  if (!key.startsWith(READ)) return;
  const room = key.slice(READ.length);
  const seq = storedSeq(`${READ}${room}`);
  if (seq !== null) setReadSeq(room, seq);
});

// A new session starts with empty preferences.
store.sub(tokenAtom, () => {
  store.set(currentDraftAtom, "");
  store.set(currentRoomAtom, "");
  store.set(readMarksAtom, {});
});
