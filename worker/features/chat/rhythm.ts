/** When something may happen again that keeps a least gap: at once after a pause, else at the gap's end. */
export class Rhythm {
  #last = Number.NEGATIVE_INFINITY;

  /** Milliseconds to wait at `now` for a gap of `gapMs`. */
  waitMs(now: number, gapMs: number): number {
    return Math.min(gapMs, Math.max(0, this.#last + gapMs - now));
  }

  beat(now: number): void {
    this.#last = now;
  }
}

/** How long a frame waits for those that are ready in the same moment, in milliseconds. */
export const GATHER_MS = 2;

/**
 * Least time between two bundles of messages, in milliseconds: 1 for each 30 connections. Sending costs by the
 * frame, whatever is in it, so a room that is written to faster than it can send has to fill its frames or
 * falls behind; a thousand people then wait 34 ms at most.
 */
export function bundleGapMs(connections: number): number {
  return Math.ceil(connections / 30);
}
