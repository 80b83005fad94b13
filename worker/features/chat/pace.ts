import { PACE_LIMITS, RESUMES_IN_RESERVE } from "../../http/limits.ts";

/** Number of users at which idle ones are forgotten. */
const USERS_KEPT = 2_000;

/** Counts the frames of one user in windows; the first frame after a window starts the next. */
export class FrameBudget {
  readonly #limit: { readonly max: number; readonly windowMs: number };
  #windowEndsAt = 0;
  #frames = 0;

  constructor(limit: { readonly max: number; readonly windowMs: number }) {
    this.#limit = limit;
  }

  /** Counts a frame; returns false if the user exceeded the limit. */
  allows(now: number): boolean {
    if (now >= this.#windowEndsAt) {
      this.#windowEndsAt = now + this.#limit.windowMs;
      this.#frames = 0;
    }
    this.#frames += 1;
    return this.#frames <= this.#limit.max;
  }

  isIdle(now: number): boolean {
    return now >= this.#windowEndsAt;
  }
}

/** The frame budgets of a room's users. Reconnecting doesn't reset them. Times are epoch milliseconds. */
export class FrameBudgets {
  readonly #byUser = new Map<string, FrameBudget>();

  /** Counts a frame; returns false if the user exceeded the limit. */
  allows(userId: string, now: number): boolean {
    let budget = this.#byUser.get(userId);
    if (!budget) {
      if (this.#byUser.size >= USERS_KEPT) this.#forgetIdle(now);
      budget = new FrameBudget(PACE_LIMITS.framesOfUser);
      this.#byUser.set(userId, budget);
    }
    return budget.allows(now);
  }

  #forgetIdle(now: number): void {
    for (const [userId, budget] of this.#byUser) if (budget.isIdle(now)) this.#byUser.delete(userId);
  }
}

/**
 * Answers the resumes of each user at a limited pace, over all of their clients: the first ones at once, later ones when
 * they are due. A newer resume of a client replaces a pending one, because a client sends the next only after the reply.
 */
export class Resumes<Client> {
  readonly #answer: (client: Client, after: number) => void;
  /** Time when each user's reserve is full again. */
  readonly #fullAt = new Map<string, number>();
  readonly #pending = new Map<Client, number>();

  constructor(answer: (client: Client, after: number) => void) {
    this.#answer = answer;
  }

  request(client: Client, userId: string, after: number, now: number): void {
    const isWaiting = this.#pending.has(client);
    if (isWaiting) {
      this.#pending.set(client, after);
      return;
    }
    const waitMs = this.#take(userId, now);
    if (waitMs === 0) {
      this.#answer(client, after);
      return;
    }
    this.#pending.set(client, after);
    setTimeout(() => {
      const due = this.#pending.get(client);
      this.#pending.delete(client);
      if (due !== undefined) this.#answer(client, due);
    }, waitMs);
  }

  /** Takes one resume from the user's reserve. Returns the milliseconds until it may be answered. */
  #take(userId: string, now: number): number {
    const { max, windowMs } = PACE_LIMITS.resumesOfUser;
    const interval = windowMs / max;
    if (this.#fullAt.size >= USERS_KEPT) this.#forgetIdle(now);
    const fullAt = Math.max(now, this.#fullAt.get(userId) ?? 0) + interval;
    this.#fullAt.set(userId, fullAt);
    return Math.max(0, fullAt - now - interval * RESUMES_IN_RESERVE);
  }

  #forgetIdle(now: number): void {
    for (const [userId, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(userId);
  }
}
