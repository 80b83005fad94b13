import { serverNow } from "../clock.ts";
import { afterFirstPaint } from "../device/after-first-paint.ts";
import { isReachableAtom, onReachable } from "../server/reachability.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { type Copies, hasSnapshot, keepSnapshot } from "./snapshots.ts";

/** Delay of the prefetch without an interaction, in milliseconds. The first pages have the network to themselves. */
const DELAY_MS = 10_000;

/**
 * Keeps a copy of each page that this session has never visited, one call after the other, each while the page rests. Stops
 * at the first failure.
 */
async function prefetch(all: readonly Copies[], session: string | null): Promise<void> {
  try {
    for (const { names, load } of all) {
      const exist = await Promise.all(names.map(hasSnapshot));
      const missing = names.filter((_, index) => !exist[index]);
      if (missing.length === 0) continue;
      await new Promise<void>(afterFirstPaint);
      for (const { snapshot, fetch } of await load()) {
        if (!missing.includes(snapshot)) continue;
        await new Promise<void>(afterFirstPaint);
        if (!store.get(isReachableAtom) || store.get(tokenAtom) !== session) return;
        const receivedAt = serverNow();
        await keepSnapshot(snapshot, await fetch(), receivedAt);
      }
    }
  } catch {
    // It goes on after the outage, or with the next visit.
  }
}

/**
 * Prefetches the copies, the most wanted first, after the first interaction, or after a while without one, and again after each
 * outage. Returns a function that stops it.
 */
export function startPrefetch(all: readonly Copies[]): () => void {
  const session = store.get(tokenAtom);
  let isDue = false;
  let isRunning = false;
  const run = async () => {
    if (!isDue || isRunning || !store.get(isReachableAtom)) return;
    isRunning = true;
    await prefetch(all, session);
    isRunning = false;
  };
  const start = () => {
    isDue = true;
    stopWaiting();
    void run();
  };
  const timer = setTimeout(start, DELAY_MS);
  addEventListener("click", start);
  const stopWaiting = () => {
    clearTimeout(timer);
    removeEventListener("click", start);
  };
  const unsubscribe = onReachable(() => void run());
  return () => {
    stopWaiting();
    unsubscribe();
  };
}
