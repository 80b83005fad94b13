/** Length of a counting window in milliseconds. */
const WINDOW_MS = 60_000;
/** Maximum names counted within one window. */
const MAX_NAMES = 50_000;

/** Counts requests by name within fixed windows of a minute, in the memory of this isolate. */
export class RequestMeter {
  readonly #counts = new Map<string, number>();
  #windowStart = 0;

  /**
   * Lets a request at `at` (epoch ms) pass and counts it, if fewer than `max` have passed within this window. Returns whether it
   * passed; false for a new name above the maximum of names.
   */
  pass(name: string, at: number, max: number): boolean {
    this.#startWindow(at);
    const known = this.#counts.get(name);
    const passed = known ?? 0;
    if (passed >= max || (known === undefined && this.#counts.size >= MAX_NAMES)) return false;
    this.#counts.set(name, passed + 1);
    return true;
  }

  /** Lets one more request pass within this window, for one that doesn't count after all. */
  takeBack(name: string, at: number): void {
    this.#startWindow(at);
    const known = this.#counts.get(name);
    if (known === undefined && this.#counts.size >= MAX_NAMES) return;
    this.#counts.set(name, (known ?? 0) - 1);
  }

  #startWindow(at: number): void {
    const windowStart = at - (at % WINDOW_MS);
    if (windowStart === this.#windowStart) return;
    this.#counts.clear();
    this.#windowStart = windowStart;
  }

  /** Resets all counts. */
  clear(): void {
    this.#counts.clear();
  }
}
