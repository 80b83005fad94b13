import { PULSE_MS } from "#game/contract/chat-frames.ts";
import { now } from "../../platform/clock.ts";
import { Rhythm } from "./rhythm.ts";

/**
 * Does something when asked, at most twice a second: at once after a pause, else when half a second is over.
 * Its timer keeps the object from hibernating for that half second.
 */
export class Pulse {
  readonly #beat: () => void;
  readonly #rhythm = new Rhythm();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(beat: () => void) {
    this.#beat = beat;
  }

  request(): void {
    if (this.#timer !== null) return;
    const waitMs = this.#rhythm.waitMs(now(), PULSE_MS);
    if (waitMs === 0) this.#run();
    else this.#timer = setTimeout(() => this.#run(), waitMs);
  }

  #run(): void {
    this.#timer = null;
    this.#rhythm.beat(now());
    this.#beat();
  }
}
