/** Number of keys at which idle ones are forgotten. */
const KEYS_KEPT = 2_000;

/**
 * Returns the milliseconds until `intervalMs` have passed since `last`, 0 if they have: never more than the interval, even if
 * the clock was set back.
 */
export function msLeft(last: number, intervalMs: number, now: number): number {
  return Math.min(intervalMs, Math.max(0, last + intervalMs - now));
}

/** Allows each key `max` events in any `windowMs`. Reconnecting doesn't reset it. Times are epoch milliseconds. */
export class RateWindow {
  readonly #limit: { readonly max: number; readonly windowMs: number };
  /** The times of each key's latest events, oldest first. */
  readonly #latest = new Map<string, number[]>();

  constructor(limit: { readonly max: number; readonly windowMs: number }) {
    this.#limit = limit;
  }

  /** Returns the milliseconds until the next event is allowed, 0 if it is now. */
  waitMs(key: string, now: number): number {
    const latest = this.#latest.get(key);
    const { max, windowMs } = this.#limit;
    return latest && latest.length >= max ? msLeft(latest[0] ?? 0, windowMs, now) : 0;
  }

  /** Records an event. */
  record(key: string, at: number): void {
    const latest = this.#latest.get(key);
    if (!latest) {
      this.#forgetIdle(at);
      this.#latest.set(key, [at]);
      return;
    }
    latest.push(at);
    if (latest.length > this.#limit.max) latest.shift();
  }

  #forgetIdle(now: number): void {
    if (this.#latest.size < KEYS_KEPT) return;
    for (const [key, latest] of this.#latest) {
      if ((latest.at(-1) ?? 0) <= now - this.#limit.windowMs) this.#latest.delete(key);
    }
  }
}
