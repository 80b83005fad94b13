import { atom } from "jotai";
import * as v from "valibot";
import { CHAT_KEY } from "../../device/chat-preferences.ts";
import { keepValue, readValue } from "../../device/device-storage.ts";
import { tokenAtom } from "../../session/session.ts";
import { store } from "../../store.ts";

/* Chat preferences on this device: draft, room, last read messages. They survive reloads and end with the session. */

const Preferences = v.object({
  /** The unsent text in the message box. */
  draft: v.fallback(v.string(), ""),
  /** The chosen room, which may no longer exist. */
  room: v.fallback(v.string(), ""),
  /** The last read `seq`, by room. */
  read: v.fallback(v.record(v.string(), v.number()), {}),
});
type Preferences = v.InferOutput<typeof Preferences>;
const NOTHING: Preferences = { draft: "", room: "", read: {} };

const preferencesAtom = atom<Preferences>(readValue(CHAT_KEY, Preferences) ?? NOTHING);

function save(change: Partial<Preferences>): void {
  const preferences = { ...store.get(preferencesAtom), ...change };
  store.set(preferencesAtom, preferences);
  keepValue(CHAT_KEY, preferences);
}

export const draftAtom = atom((get) => get(preferencesAtom).draft);
/** The chosen room. An empty or unknown id means the default room. */
export const chosenRoomAtom = atom((get) => get(preferencesAtom).room);

export function setDraft(draft: string): void {
  save({ draft });
}

export function setRoom(room: string): void {
  save({ room });
}

/** The last read `seq` of a room; null before the first visit. */
export function readSeq(room: string): number | null {
  return store.get(preferencesAtom).read[room] ?? null;
}

export function setReadSeq(room: string, seq: number): void {
  if (readSeq(room) !== seq) save({ read: { ...store.get(preferencesAtom).read, [room]: seq } });
}

// A new session starts with empty preferences.
store.sub(tokenAtom, () => store.set(preferencesAtom, NOTHING));
