import { atom } from "jotai";
import * as v from "valibot";
import { deferred } from "../deferred.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";

const text = v.string();

/** A record that the player viewed, saw or read something. */
export const Mark = v.variant("type", [
  v.object({ type: v.literal("contactViewed"), contactId: text }),
  v.object({ type: v.literal("requestSeen"), contactId: text, questId: text }),
  v.object({ type: v.literal("messageRead"), messageId: text }),
  /** The message, which arrived at `createdAt` (ISO 8601), and all older ones. */
  v.object({ type: v.literal("allRead"), messageId: text, createdAt: text }),
]);
export type Mark = v.InferOutput<typeof Mark>;

/** Marks without confirmation yet, applied on top of the server's state. */
export const pendingMarksAtom = atom<readonly Mark[]>([]);

interface MarkQueue {
  readonly note: (mark: Mark) => void;
  /** Removes a mark that a push confirms by its id. The push contains the new counts. */
  readonly confirm: (key: string) => void;
}

/** The queue of this session's marks, which loads after the first paint. */
export const markQueue = deferred<MarkQueue>();

/** Marks something as viewed, seen or read. Shows it at once and sends it once, when the server can be reached. */
export function noteMark(mark: Mark): void {
  const session = store.get(tokenAtom);
  if (!markQueue.current()) store.set(pendingMarksAtom, (marks) => [...marks, mark]);
  markQueue.use(({ note }) => {
    // The player may have signed out by the time that the queue has loaded.
    if (store.get(tokenAtom) === session) note(mark);
  });
}

/** Clears the marks, at sign-out. The queue clears itself. */
export function forgetMarks(): void {
  store.set(pendingMarksAtom, []);
}
