import { whenIdle } from "./when-idle.ts";

/**
 * Calls `start` once the browser has nothing more urgent to do, within a second. Returns a function that cancels it, or calls
 * what `start` has returned.
 */
export function startWhenIdle(start: () => () => void): () => void {
  let stop = whenIdle(() => {
    stop = start();
  });
  return () => stop();
}
