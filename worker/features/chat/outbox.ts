import { now } from "../../platform/clock.ts";
import { bundleGapMs, GATHER_MS, Rhythm } from "./rhythm.ts";

/**
 * Gathers frames and sends what is ready in the same moment as one text, written once for everybody. After a
 * pause a frame waits for 2 ms, in a busy room of a thousand for 34 ms at most. Decision 36.
 *
 * The timer keeps the object from hibernating, but only for those milliseconds.
 */
export class Outbox {
  readonly #broadcast: (text: string) => void;
  readonly #connections: () => number;
  readonly #rhythm = new Rhythm();
  #frames: string[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(broadcast: (text: string) => void, connections: () => number) {
    this.#broadcast = broadcast;
    this.#connections = connections;
  }

  /** Adds a frame as JSON. */
  push(frame: string): void {
    this.#frames.push(frame);
    if (this.#timer !== null) return;
    const waitMs = this.#rhythm.waitMs(now(), bundleGapMs(this.#connections()));
    this.#timer = setTimeout(() => this.#flush(), Math.max(GATHER_MS, waitMs));
  }

  #flush(): void {
    this.#timer = null;
    const frames = this.#frames;
    this.#frames = [];
    this.#rhythm.beat(now());
    this.#broadcast(`[${frames.join(",")}]`);
  }
}
