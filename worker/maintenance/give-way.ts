/** Pause that lets the game's queries run first, in milliseconds. */
const PAUSE_MS = 5;

/** Waits between two batches, so that queries of the game that came meanwhile go first: D1 executes one at a time. */
export function giveWay(): Promise<void> {
  return scheduler.wait(PAUSE_MS);
}
