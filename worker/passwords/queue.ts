/** Time in milliseconds without a sign of life after which a job is gone: several times what a hash takes. */
const SILENT_MS = 5_000;

/** A job that waits or runs. */
interface Ticket {
  /** Time of its last poll, in milliseconds of `performance.now()`. A running job no longer polls. */
  seenAt: number;
}

/**
 * Runs jobs one at a time, in order, and lets other events run in between.
 *
 * Each job belongs to a request, and requests share plain values only. A request that awaits a promise of another one hangs for
 * ever if the runtime cancels that one, and so does every request behind it. Therefore each polls for its turn by its own timers,
 * which end with it, and the others remove a ticket that no longer polls.
 */
export class Queue {
  readonly #maxLength: number;
  readonly #pauseMs: number;
  readonly #silentMs: number;
  #line: Ticket[] = [];

  /** `maxLength` is the maximum number of waiting and running jobs, `pauseMs` the minimum time between two jobs. */
  constructor(maxLength: number, pauseMs: number, silentMs = SILENT_MS) {
    this.#maxLength = maxLength;
    this.#pauseMs = pauseMs;
    this.#silentMs = silentMs;
  }

  /** Returns the result of `work` once it has run, or null if the queue is full. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    this.#dropSilent();
    if (this.#line.length >= this.#maxLength) return null;
    const ticket: Ticket = { seenAt: performance.now() };
    this.#line.push(ticket);
    try {
      await this.#turn(ticket);
      return await work();
    } finally {
      this.#line = this.#line.filter((other) => other !== ticket);
    }
  }

  /** Waits until the line is empty or its first job has left it. */
  async progress(): Promise<void> {
    const [first] = this.#line;
    while (first && this.#line[0] === first) {
      await wait(this.#pauseMs);
      this.#dropSilent();
    }
  }

  /** Waits until the job is the first, and then for the pause. */
  async #turn(ticket: Ticket): Promise<void> {
    for (let isFirst = false; !isFirst; ) {
      const ahead = this.#aheadOf(ticket);
      isFirst = ahead === 0;
      // The jobs ahead take at least a pause each.
      await wait(this.#pauseMs * Math.max(ahead, 1));
    }
  }

  /** Returns how many jobs come before this one. A job that was taken for gone joins the line again. */
  #aheadOf(ticket: Ticket): number {
    ticket.seenAt = performance.now();
    this.#dropSilent();
    const ahead = this.#line.indexOf(ticket);
    return ahead < 0 ? this.#line.push(ticket) - 1 : ahead;
  }

  #dropSilent(): void {
    const oldest = performance.now() - this.#silentMs;
    this.#line = this.#line.filter(({ seenAt }) => seenAt >= oldest);
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
