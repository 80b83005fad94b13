/** Maximum time that a refusal is remembered, in milliseconds. Afterwards the counters decide again. */
const MAX_REMEMBERED_MS = 60_000;
/** Maximum number of remembered refusals. */
const MAX_REFUSALS = 10_000;

/**
 * Refusals that this isolate remembers, so that a repeated request above a limit costs no query. Times are epoch
 * milliseconds.
 */
export class Refusals {
  readonly #until = new Map<string, number>();

  /** Remembers a refusal that ends at `until`, for a minute at most. */
  note(name: string, until: number, at: number): void {
    if (this.#until.size >= MAX_REFUSALS) this.#forgetEnded(at);
    this.#until.set(name, Math.min(until, at + MAX_REMEMBERED_MS));
  }

  /** Returns the seconds until the refusal ends, 0 if there is none. */
  secondsLeft(name: string, at: number): number {
    const until = this.#until.get(name) ?? 0;
    return until > at ? Math.ceil((until - at) / 1000) : 0;
  }

  forget(name: string): void {
    this.#until.delete(name);
  }

  clear(): void {
    this.#until.clear();
  }

  #forgetEnded(at: number): void {
    for (const [name, until] of this.#until) if (until <= at) this.#until.delete(name);
    // Under attack: the counters still refuse, at the cost of a query each.
    if (this.#until.size >= MAX_REFUSALS) this.#until.clear();
  }
}

export const refusals = new Refusals();
