/** Length of a counting window in milliseconds. */
const WINDOW_MS = 60_000;
/** Maximum names counted within one window. */
const MAX_NAMES = 50_000;

/** Counts requests by name within fixed windows of a minute, in the memory of this isolate. */
export class RequestMeter {
  readonly #counts = new Map<string, number>();
  #windowStart = 0;

  /** Counts a request at `at` (epoch ms). Returns the count within this window, or Infinity for a name above the maximum. */
  count(name: string, at: number): number {
    const windowStart = at - (at % WINDOW_MS);
    if (windowStart !== this.#windowStart) {
      this.#counts.clear();
      this.#windowStart = windowStart;
    }
    const known = this.#counts.get(name);
    if (known === undefined && this.#counts.size >= MAX_NAMES) return Number.POSITIVE_INFINITY;
    const count = (known ?? 0) + 1;
    this.#counts.set(name, count);
    return count;
  }

  /** Resets all counts. */
  clear(): void {
    this.#counts.clear();
  }
}
