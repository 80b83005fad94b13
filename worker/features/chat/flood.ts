import { FLOOD_LIMIT } from "#game/contract/chat.ts";

/** Senders remembered before the idle ones are forgotten. */
const SENDERS_KEPT = 2_000;

/**
 * Who wrote how much lately: at most `FLOOD_LIMIT.messages` within any window of `FLOOD_LIMIT.windowMs`. It is
 * filled anew from the stored messages when the room wakes, so that neither hibernation nor another connection
 * resets it. Moments are epoch milliseconds and rise.
 */
export class Flood {
  /** The moments of a sender's latest messages, oldest first. */
  readonly #sent = new Map<string, number[]>();

  /** Milliseconds until the sender may write again, 0 where they may now. */
  waitMs(userId: string, now: number): number {
    const sent = this.#sent.get(userId);
    if (!sent || sent.length < FLOOD_LIMIT.messages) return 0;
    const wait = (sent[0] ?? 0) + FLOOD_LIMIT.windowMs - now;
    // A clock that was put back does not lock anybody out for longer than a window.
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

/** Counts what one connection sends, in windows that begin with its first frame. */
export class FrameBudget {
  readonly #limit: { readonly frames: number; readonly windowMs: number };
  #windowEndsAt = 0;
  #frames = 0;

  constructor(limit: { readonly frames: number; readonly windowMs: number }) {
    this.#limit = limit;
  }

  /** Counts a frame; false where there were too many. */
  allows(now: number): boolean {
    if (now >= this.#windowEndsAt) {
      this.#windowEndsAt = now + this.#limit.windowMs;
      this.#frames = 0;
    }
    this.#frames += 1;
    return this.#frames <= this.#limit.frames;
  }
}
