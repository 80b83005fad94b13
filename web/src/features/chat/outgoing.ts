import { dropPending, keepPending, loadPending, type PendingMessage } from "../../state/chat-outbox.ts";
import { store } from "../../state/store.ts";
import { pendingAtom } from "./chat-state.ts";

/** Without an answer for so long a message is sent again, once, and then has failed; in milliseconds. */
export const ANSWER_MS = 10_000;
const NO_ANSWER = "The room did not answer.";

interface OutgoingOptions {
  readonly roomId: string;
  /** Sends it; false where there is no connection. */
  readonly transmit: (entry: PendingMessage) => boolean;
}

/** One's own messages until the room has them: sending, failed, sent again; kept over reloads. */
export function createOutgoing({ roomId, transmit }: OutgoingOptions) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const find = (id: string) => store.get(pendingAtom).find((entry) => entry.id === id);

  function put(entry: PendingMessage): void {
    store.set(pendingAtom, (list) =>
      list.some(({ id }) => id === entry.id)
        ? list.map((each) => (each.id === entry.id ? entry : each))
        : [...list, entry],
    );
    void keepPending(entry);
  }

  function stopTimer(id: string): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }

  function leave(id: string): void {
    stopTimer(id);
    if (!find(id)) return;
    store.set(pendingAtom, (list) => list.filter((entry) => entry.id !== id));
    void dropPending(id);
  }

  function refuse(id: string, reason: string): void {
    stopTimer(id);
    const entry = find(id);
    if (entry) put({ ...entry, status: "failed", reason });
  }

  /** Without a connection it waits for the next `flush`. */
  function deliver(entry: PendingMessage, isAgain = false): void {
    stopTimer(entry.id);
    if (!transmit(entry)) return;
    const onSilence = () => (isAgain ? refuse(entry.id, NO_ANSWER) : deliver(entry, true));
    timers.set(entry.id, setTimeout(onSilence, ANSWER_MS));
  }

  return {
    async load(): Promise<void> {
      const stored = await loadPending(Date.now());
      const known = new Set(store.get(pendingAtom).map(({ id }) => id));
      store.set(pendingAtom, (list) => [...stored.filter(({ id }) => !known.has(id)), ...list]);
    },
    add(content: string): void {
      const id = crypto.randomUUID();
      const entry: PendingMessage = { id, roomId, content, at: Date.now(), status: "sending", reason: null };
      put(entry);
      deliver(entry);
    },
    resend(id: string): void {
      const entry = find(id);
      if (!entry) return;
      const again: PendingMessage = { ...entry, status: "sending", reason: null };
      put(again);
      deliver(again);
    },
    /** The room has it, or the player lets it go. */
    leave,
    refuse,
    /** There is a connection again: whatever waits goes out, in order. */
    flush(): void {
      for (const entry of store.get(pendingAtom)) {
        if (entry.roomId === roomId && entry.status === "sending") deliver(entry);
      }
    },
    /** The connection is gone: nobody is going to answer on it. */
    pause(): void {
      for (const id of [...timers.keys()]) stopTimer(id);
    },
  };
}
