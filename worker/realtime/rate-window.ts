import { FRAME_LIMIT } from "#game/core/wire/realtime.ts";
import { PACE_LIMITS } from "../http/limits/limits.ts";
import { now } from "../platform/clock.ts";

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
  waitMs(key: string, at: number): number {
    const latest = this.#latest.get(key);
    const { max, windowMs } = this.#limit;
    return latest && latest.length >= max ? msLeft(latest[0] ?? 0, windowMs, at) : 0;
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

/** Counts the frames that users send, a large one once for every 4 kB. Reconnecting doesn't reset it. */
export class FrameBudget {
  readonly #window = new RateWindow(PACE_LIMITS.framesOfUser);

  /** Counts a frame. Returns false if its user has sent too much. */
  take(userId: string, data: string | ArrayBuffer): boolean {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data).byteLength : data.byteLength;
    for (let counted = 0; counted === 0 || counted < bytes / FRAME_LIMIT; counted += 1) {
      const isAllowed = this.#window.waitMs(userId, now()) === 0;
      this.#window.record(userId, now());
      if (!isAllowed) return false;
    }
    return true;
  }
}
