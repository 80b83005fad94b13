import { now } from "../../platform/clock.ts";
import { msLeft } from "../../realtime/rate-window.ts";

/** Time for which a busy room gathers frames even after the minimum interval, in milliseconds. */
const GATHER_MS = 2;
/** Base of the time without a frame after which a room counts as quiet, in milliseconds. */
const QUIET_MS = 50;
/** Connections that add one millisecond to the minimum interval. */
const CONNECTIONS_PER_MS = 30;

/**
 * Minimum interval between two batches, in milliseconds: 34 for 1,000 connections. Each send costs CPU whatever
 * its length, so under load a room must fill its batches or fall behind.
 */
export function batchIntervalMs(connections: number): number {
  return Math.ceil(connections / CONNECTIONS_PER_MS);
}

/**
 * Time without a frame after which a room counts as quiet, in milliseconds. It grows with the interval, since a
 * full room that waits for one batch to go out is not quiet.
 */
function quietMs(intervalMs: number): number {
  return QUIET_MS + 2 * intervalMs;
}

/**
 * Batches frames and broadcasts each batch as one message. The first frame after quiet leaves at once. In a busy
 * room frames gather for at least 2 ms and until the minimum interval ends. See docs/reference/chat.md.
 *
 * A pending timer keeps the object from hibernating, but for 34 ms at most.
 */
export class FrameBatcher {
  readonly #broadcast: (text: string) => void;
  readonly #connections: () => number;
  #sentAt = Number.NEGATIVE_INFINITY;
  #pushedAt = Number.NEGATIVE_INFINITY;
  #frames: string[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(broadcast: (text: string) => void, connections: () => number) {
    this.#broadcast = broadcast;
    this.#connections = connections;
  }

  /** Adds frames, each as JSON. */
  push(...frames: readonly string[]): void {
    if (frames.length === 0) return;
    this.#frames.push(...frames);
    const at = now();
    const waitMs = this.#waitMs(at);
    this.#pushedAt = at;
    if (this.#timer !== null) return;
    if (waitMs === 0) this.#flush();
    else this.#timer = setTimeout(() => this.#flush(), waitMs);
  }

  #waitMs(now: number): number {
    const intervalMs = batchIntervalMs(this.#connections());
    const isQuiet = msLeft(this.#pushedAt, quietMs(intervalMs), now) === 0;
    return isQuiet ? 0 : Math.max(GATHER_MS, msLeft(this.#sentAt, intervalMs, now));
  }

  #flush(): void {
    this.#timer = null;
    const frames = this.#frames;
    this.#frames = [];
    this.#sentAt = now();
    this.#broadcast(`[${frames.join(",")}]`);
  }
}
