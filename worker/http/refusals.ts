/** Maximum time that a refusal is remembered, in milliseconds. Afterwards the counters decide again. */
const MAX_REMEMBERED_MS = 60_000;
/** Maximum number of remembered refusals. */
const MAX_REFUSALS = 10_000;

/**
 * Refusals that this isolate remembers, so that a repeated request above a limit costs no query. Times are epoch
 * milliseconds.
 */
export class Refusals {
  readonly #refusals = new Map<string, { readonly until: number; readonly forgetAt: number }>();

  /** Remembers a refusal that ends at `until`, for a minute at most: another isolate may have lifted it. */
  note(name: string, until: number, at: number): void {
    if (this.#refusals.size >= MAX_REFUSALS) this.#forgetEnded(at);
    this.#refusals.set(name, { until, forgetAt: Math.min(until, at + MAX_REMEMBERED_MS) });
  }

  /** Returns the seconds until the refusal ends, 0 if none is remembered. */
  secondsLeft(name: string, at: number): number {
    const refusal = this.#refusals.get(name);
    return refusal && refusal.forgetAt > at ? Math.ceil((refusal.until - at) / 1000) : 0;
  }

  forget(name: string): void {
    this.#refusals.delete(name);
  }

  clear(): void {
    this.#refusals.clear();
  }

  #forgetEnded(at: number): void {
    for (const [name, { forgetAt }] of this.#refusals) if (forgetAt <= at) this.#refusals.delete(name);
    // Under attack: the counters still refuse, at the cost of a query each.
    if (this.#refusals.size >= MAX_REFUSALS) this.#refusals.clear();
  }
}

export const refusals = new Refusals();
