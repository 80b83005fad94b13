/**
 * Milliseconds between two hashes. A hash blocks its thread, which a local run shares with the game's Worker: a request
 * takes several turns of the event loop, and would wait for a hash at each of them without a pause to finish in.
 */
const PAUSE_MS = 25;

/** Runs work one at a time, in the order in which it came, and lets other events in between. */
export class Queue {
  readonly #maxLength: number;
  #length = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** `maxLength`: the work that may wait or run at the same time. */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** Returns the result of `work` once its turn has come, or null if the queue is full. */
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
