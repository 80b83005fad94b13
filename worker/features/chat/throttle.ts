import { PULSE_MS } from "#game/chat/frames-wire.ts";
import { now } from "../../platform/clock.ts";
import { msLeft } from "../../realtime/rate-window.ts";

/**
 * Runs an action on request, at most twice a second: at once after idle, else when half a second has passed.
 * A pending timer keeps the object from hibernating for that half second.
 */
export class Throttle {
  readonly #action: () => void;
  #ranAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(action: () => void) {
    this.#action = action;
  }

  request(): void {
    if (this.#timer !== null) return;
    const waitMs = msLeft(this.#ranAt, PULSE_MS, now());
    if (waitMs === 0) this.#run();
    else this.#timer = setTimeout(() => this.#run(), waitMs);
  }

  #run(): void {
    this.#timer = null;
    this.#ranAt = now();
    this.#action();
  }
}
