/**
 * Pause between two hashes, in milliseconds. A hash blocks its thread, which a local run shares with the game's
 * Worker. A request takes several turns of the event loop and would otherwise wait for a hash at each of them.
 */
const PAUSE_MS = 25;

/** Runs jobs one at a time, in order, and lets other events run in between. */
export class Queue {
  readonly #maxLength: number;
  #length = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** `maxLength` is the maximum number of waiting and running jobs. */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** Returns the result of `work` once it has run, or null if the queue is full. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (this.#length >= this.#maxLength) return null;
    this.#length += 1;
    const turn = this.#last.then(async () => {
      try {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        return await work();
      } finally {
        this.#length -= 1;
      }
    });
    this.#last = turn.catch(() => {});
    return turn;
  }
}
