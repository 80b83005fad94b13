import { steadyNow } from "../clock.ts";

/**
 * Returns a function that runs `work` after `delayMs`, but at most once every `intervalMs`. Calls before the next run
 * count as one, so the last of a burst is never lost.
 */
export function atMostEvery(intervalMs: number, delayMs: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;

  function run() {
    timer = undefined;
    lastAt = steadyNow();
    work();
  }

  return () => {
    if (timer !== undefined) return;
    const rest = lastAt + intervalMs - steadyNow();
    // If the clock was set back, the wait is still at most one interval.
    timer = setTimeout(run, Math.max(delayMs, Math.min(rest, intervalMs)));
  };
}
