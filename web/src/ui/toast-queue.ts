/* Which toasts are on the screen and for how long, without I/O. docs/reference/platform.md#toasts */

/** Maximum number of toasts, shown and waiting. */
export const MAX_TOASTS = 20;

export interface Toast {
  readonly kind: string;
  readonly text: string;
  /** Duration of the toast, in milliseconds. */
  readonly durationMs: number;
  /** Replaces the toast with the same key. */
  readonly key: string;
  readonly description?: string;
}

interface ShownToast {
  /** Unique for each appearance: a toast that has left doesn't come back under its old id. */
  readonly id: number;
  readonly toast: Toast;
  readonly remainingMs: number;
}

export interface ToastQueue {
  /** Oldest first. */
  readonly shown: readonly ShownToast[];
  /** In the order in which they will be shown. */
  readonly waiting: readonly Toast[];
  /** Up to when `remainingMs` is computed, in epoch milliseconds; null while the clocks stand still. */
  readonly countedTo: number | null;
  readonly nextId: number;
}

export type ToastEvent = { readonly at: number } & (
  | { readonly type: "show"; readonly toast: Toast }
  /** The player removed a toast. */
  | { readonly type: "remove"; readonly id: number }
  /** Everything but failures leaves. */
  | { readonly type: "dismiss" }
  /** The toasts can't be seen, or the player holds one. */
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  | { readonly type: "timeout" }
);

export const EMPTY_QUEUE: ToastQueue = { shown: [], waiting: [], countedTo: null, nextId: 1 };

/** Applies an event with room for `places` toasts. Each toast stays for its whole duration in its own place. */
export function toastQueue(queue: ToastQueue, event: ToastEvent, places: number): ToastQueue {
  return fill(apply(count(queue, event.at), event), places);
}

/** Milliseconds until the next toast leaves; null if none does. */
export function msUntilLeaving({ shown, countedTo }: ToastQueue): number | null {
  return countedTo === null || shown.length === 0
    ? null
    : Math.min(...shown.map(({ remainingMs }) => remainingMs));
}

/** Takes the time since the last count off each shown toast. */
function count(queue: ToastQueue, at: number): ToastQueue {
  if (queue.countedTo === null) return queue;
  const elapsed = Math.max(0, at - queue.countedTo);
  const shown = queue.shown
    .map((each) => ({ ...each, remainingMs: each.remainingMs - elapsed }))
    .filter(({ remainingMs }) => remainingMs > 0);
  return { ...queue, shown, countedTo: at };
}

function apply(queue: ToastQueue, event: ToastEvent): ToastQueue {
  switch (event.type) {
    case "show":
      return add(queue, event.toast);
    case "remove":
      return { ...queue, shown: queue.shown.filter(({ id }) => id !== event.id) };
    case "dismiss":
      return {
        ...queue,
        shown: queue.shown.filter(({ toast }) => toast.kind === "error"),
        waiting: queue.waiting.filter(({ kind }) => kind === "error"),
      };
    case "pause":
      return { ...queue, countedTo: null };
    case "resume":
      return { ...queue, countedTo: event.at };
    case "timeout":
      return queue;
    default:
      return event satisfies never;
  }
}

function add(queue: ToastQueue, toast: Toast): ToastQueue {
  const isSame = (other: Toast) => other.key === toast.key;
  if (queue.shown.some((each) => isSame(each.toast))) {
    const shown = queue.shown.map((each) =>
      isSame(each.toast) ? { ...each, toast, remainingMs: toast.durationMs } : each,
    );
    return { ...queue, shown };
  }
  const others = queue.waiting.filter((each) => !isSame(each));
  // A failure concerns what the player is doing now.
  const waiting = toast.kind === "error" ? [toast, ...others] : [...others, toast];
  return { ...queue, waiting: waiting.slice(0, MAX_TOASTS - queue.shown.length) };
}

/** Shows as many waiting toasts as there are places. */
function fill(queue: ToastQueue, places: number): ToastQueue {
  const free = Math.max(0, places - queue.shown.length);
  const arriving = queue.waiting.slice(0, free);
  if (arriving.length === 0) return queue;
  return {
    ...queue,
    shown: [
      ...queue.shown,
      ...arriving.map((toast, i) => ({ id: queue.nextId + i, toast, remainingMs: toast.durationMs })),
    ],
    waiting: queue.waiting.slice(free),
    nextId: queue.nextId + arriving.length,
  };
}
