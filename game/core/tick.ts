/** Length of a tick in milliseconds. See docs/reference/administration.md#game-tick. */
export const TICK_MS = 5_000;
/** Ticks per second. */
export const TICK_RATE = 1_000 / TICK_MS;

/** Returns the whole ticks between the beginning of the world and `at` (both epoch ms); 0 before it began. */
export function tickAt(beganAt: number, at: number): number {
  return Math.max(0, Math.floor((at - beganAt) / TICK_MS));
}
