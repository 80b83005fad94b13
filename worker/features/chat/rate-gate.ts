/** Keeps a minimum interval: opens at once after idle, else when the interval ends. Times are in milliseconds. */
export class RateGate {
  #lastPass = Number.NEGATIVE_INFINITY;

  /** Milliseconds from `now` until the gate opens, 0 if it is open; never more than `intervalMs`. */
  waitMs(now: number, intervalMs: number): number {
    return Math.min(intervalMs, Math.max(0, this.#lastPass + intervalMs - now));
  }

  pass(now: number): void {
    this.#lastPass = now;
  }
}
