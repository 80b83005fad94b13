import { isReachableAtom } from "../server/reachability.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";

/** A queue of `createOutbox`. */
interface Queue {
  readonly load: () => Promise<void>;
  readonly flush: () => Promise<void>;
  readonly clear: () => void;
}

/** Sends what an earlier visit left in the queue, and from now on whenever the server can be reached, until the session ends. */
export function keepSending(queue: Queue): () => void {
  void queue.load().then(() => queue.flush());
  const stops = [
    store.sub(isReachableAtom, () => {
      if (store.get(isReachableAtom)) void queue.flush();
    }),
    store.sub(tokenAtom, queue.clear),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
