import { FLOOD_LIMIT } from "#game/contract/chat.ts";

/** Number of tracked senders at which idle ones are dropped. */
const SENDERS_KEPT = 2_000;

/**
 * Limits a sender to `FLOOD_LIMIT.messages` in any window of `FLOOD_LIMIT.windowMs`. The room refills it from the
 * stored messages when it wakes, so neither hibernation nor a reconnect resets it. Times are epoch milliseconds in
 * ascending order.
 */
export class Flood {
  /** The times of each sender's latest messages, oldest first. */
  readonly #sent = new Map<string, number[]>();

  /** Returns the milliseconds until the sender may post again, 0 if they may now. */
  waitMs(userId: string, now: number): number {
    const sent = this.#sent.get(userId);
    if (!sent || sent.length < FLOOD_LIMIT.messages) return 0;
    const wait = (sent[0] ?? 0) + FLOOD_LIMIT.windowMs - now;
    // If the clock was set back, nobody is locked out longer than one window.
    return Math.min(FLOOD_LIMIT.windowMs, Math.max(0, wait));
  }

  record(userId: string, at: number): void {
    const sent = this.#sent.get(userId);
    if (!sent) {
      this.#forgetIdle(at);
      this.#sent.set(userId, [at]);
      return;
    }
    sent.push(at);
    if (sent.length > FLOOD_LIMIT.messages) sent.shift();
  }

  #forgetIdle(now: number): void {
    if (this.#sent.size < SENDERS_KEPT) return;
    for (const [userId, sent] of this.#sent) {
      if ((sent.at(-1) ?? 0) <= now - FLOOD_LIMIT.windowMs) this.#sent.delete(userId);
    }
  }
}

/** Counts the frames of one connection in windows; the first frame after a window starts the next. */
export class FrameBudget {
  readonly #limit: { readonly frames: number; readonly windowMs: number };
  #windowEndsAt = 0;
  #frames = 0;

  constructor(limit: { readonly frames: number; readonly windowMs: number }) {
    this.#limit = limit;
  }

  /** Counts a frame; returns false if the connection exceeded its limit. */
  allows(now: number): boolean {
    if (now >= this.#windowEndsAt) {
      this.#windowEndsAt = now + this.#limit.windowMs;
      this.#frames = 0;
    }
    this.#frames += 1;
    return this.#frames <= this.#limit.frames;
  }
}
