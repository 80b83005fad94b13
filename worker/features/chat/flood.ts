import { PACE_LIMITS } from "../../http/limits.ts";

const { messagesOfUser: LIMIT } = PACE_LIMITS;

/** Number of tracked senders at which idle ones are dropped. */
const SENDERS_KEPT = 2_000;

/**
 * Limits a sender to `messagesOfUser` of the limits. The room refills it from the
 * stored messages when it wakes, so neither hibernation nor a reconnect resets it. Times are epoch milliseconds in
 * ascending order.
 */
export class Flood {
  /** The times of each sender's latest messages, oldest first. */
  readonly #sent = new Map<string, number[]>();

  /** Returns the milliseconds until the sender may post again, 0 if they may now. */
  waitMs(userId: string, now: number): number {
    const sent = this.#sent.get(userId);
    if (!sent || sent.length < LIMIT.max) return 0;
    const wait = (sent[0] ?? 0) + LIMIT.windowMs - now;
    // If the clock was set back, nobody is locked out longer than one window.
    return Math.min(LIMIT.windowMs, Math.max(0, wait));
  }

  record(userId: string, at: number): void {
    const sent = this.#sent.get(userId);
    if (!sent) {
      this.#forgetIdle(at);
      this.#sent.set(userId, [at]);
      return;
    }
    sent.push(at);
    if (sent.length > LIMIT.max) sent.shift();
  }

  #forgetIdle(now: number): void {
    if (this.#sent.size < SENDERS_KEPT) return;
    for (const [userId, sent] of this.#sent) {
      if ((sent.at(-1) ?? 0) <= now - LIMIT.windowMs) this.#sent.delete(userId);
    }
  }
}
