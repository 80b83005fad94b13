import { atom } from "jotai";
import * as v from "valibot";
import { CHAT_KEY } from "../../state/chat.ts";
import { tokenAtom } from "../../state/session.ts";
import { store } from "../../state/store.ts";

/* What this device keeps of the chat at once, over reloads. */

const Kept = v.object({
  /** The text in the box. */
  draft: v.fallback(v.string(), ""),
  /** The chosen room, of those that there were then. */
  room: v.fallback(v.string(), ""),
  /** The last message that was read, by room. */
  read: v.fallback(v.record(v.string(), v.number()), {}),
});
type Kept = v.InferOutput<typeof Kept>;
const NOTHING: Kept = { draft: "", room: "", read: {} };

function readKept(): Kept {
  try {
    const parsed = v.safeParse(Kept, JSON.parse(localStorage.getItem(CHAT_KEY) ?? "null"));
    return parsed.success ? parsed.output : NOTHING;
  } catch {
    return NOTHING;
  }
}

const keptAtom = atom<Kept>(readKept());

function keep(change: Partial<Kept>): void {
  const kept = { ...store.get(keptAtom), ...change };
  store.set(keptAtom, kept);
  try {
    localStorage.setItem(CHAT_KEY, JSON.stringify(kept));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export const draftAtom = atom((get) => get(keptAtom).draft);
/** The chosen room; empty, or one that is no more, stands for the default one. */
export const chosenRoomAtom = atom((get) => get(keptAtom).room);

export function setDraft(draft: string): void {
  keep({ draft });
}

export function setRoom(room: string): void {
  keep({ room });
}

/** The last message of the room that was read; null where nobody has looked into it yet. */
export function readSeq(room: string): number | null {
  return store.get(keptAtom).read[room] ?? null;
}

export function setReadSeq(room: string, seq: number): void {
  if (readSeq(room) !== seq) keep({ read: { ...store.get(keptAtom).read, [room]: seq } });
}

// However the session ends, nothing of it is left for the next one.
store.sub(tokenAtom, () => store.set(keptAtom, NOTHING));
