import { store } from "../store.ts";
import { type Mark, pendingMarksAtom } from "./pending-marks.ts";

/** The queue of marks, which loads after the first paint. */
interface MarkQueue {
  readonly note: (mark: Mark) => void;
  /** Removes a mark that a push confirms by its id. */
  readonly settle: (key: string) => void;
}

let queue: MarkQueue | null = null;
/** Marks noted before the queue was loaded. */
let waiting: readonly Mark[] = [];

/** Marks something as viewed, seen or read. Shows it at once and sends it once, when the server can be reached. */
export function noteMark(mark: Mark): void {
  if (queue) {
    queue.note(mark);
    return;
  }
  waiting = [...waiting, mark];
  store.set(pendingMarksAtom, waiting);
}

/** Sets the loaded queue, and hands over the marks noted before; null without a session. */
export function setMarkQueue(loaded: MarkQueue | null): void {
  queue = loaded;
  if (!loaded) return;
  const earlier = waiting;
  waiting = [];
  earlier.forEach(loaded.note);
}

/** Removes a mark that a push confirms by its id. The push contains the new counts. */
export function settlePushedMark(key: string): void {
  queue?.settle(key);
}

/** Clears the marks, at sign-out. The queue clears itself. */
export function forgetMarks(): void {
  waiting = [];
  store.set(pendingMarksAtom, []);
}
