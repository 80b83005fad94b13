/** Runs jobs one at a time, in order, and lets other events run in between. */
export class Queue {
  readonly #maxLength: number;
  readonly #pauseMs: number;
  #length = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** `maxLength` is the maximum number of waiting and running jobs, `pauseMs` the time before each job. */
  constructor(maxLength: number, pauseMs: number) {
    this.#maxLength = maxLength;
    this.#pauseMs = pauseMs;
  }

  /** Returns the result of `work` once it has run, or null if the queue is full. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (this.#length >= this.#maxLength) return null;
    this.#length += 1;
    const turn = this.#last.then(async () => {
      try {
        await new Promise((resolve) => setTimeout(resolve, this.#pauseMs));
        return await work();
      } finally {
        this.#length -= 1;
      }
    });
    this.#last = turn.catch(() => {});
    return turn;
  }
}
