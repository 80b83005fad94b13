import { PULSE_MS } from "#game/chat/frames-wire.ts";
import { PACE_LIMITS } from "../../http/limits/limits.ts";
import { now } from "../../platform/clock.ts";
import { msLeft, RateWindow } from "../../realtime/rate-window.ts";

/**
 * Returns a function that runs an action at most twice a second: at once after idle, else when half a second has passed.
 * A pending timer keeps the object from hibernating for that half second.
 */
export function throttled(action: () => void): () => void {
  let ranAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const run = () => {
    timer = null;
    ranAt = now();
    action();
  };
  return () => {
    if (timer !== null) return;
    const waitMs = msLeft(ranAt, PULSE_MS, now());
    if (waitMs === 0) run();
    else timer = setTimeout(run, waitMs);
  };
}

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
 * Returns a function that takes frames, each as JSON, and broadcasts each batch of them as one message. The first frame after
 * quiet leaves at once. In a busy room frames gather for at least 2 ms and until the minimum interval ends. See
 * docs/reference/chat.md.
 *
 * A pending timer keeps the object from hibernating, but for 34 ms at most.
 */
export function batched(broadcast: (text: string) => void, connections: () => number) {
  let sentAt = Number.NEGATIVE_INFINITY;
  let pushedAt = Number.NEGATIVE_INFINITY;
  let gathered: string[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    timer = null;
    const frames = gathered;
    gathered = [];
    sentAt = now();
    broadcast(`[${frames.join(",")}]`);
  };
  const waitAt = (at: number): number => {
    const intervalMs = batchIntervalMs(connections());
    const isQuiet = msLeft(pushedAt, quietMs(intervalMs), at) === 0;
    return isQuiet ? 0 : Math.max(GATHER_MS, msLeft(sentAt, intervalMs, at));
  };
  return (...frames: readonly string[]): void => {
    if (frames.length === 0) return;
    gathered.push(...frames);
    const at = now();
    const waitMs = waitAt(at);
    pushedAt = at;
    if (timer !== null) return;
    if (waitMs === 0) flush();
    else timer = setTimeout(flush, waitMs);
  };
}

/**
 * Returns a function that answers the resumes of each user at a limited pace, over all of their clients: the first ones at
 * once, later ones when they are due. A newer resume of a client replaces a pending one, because a client sends the next only
 * after the reply.
 */
export function pacedResumes<Client>(answer: (client: Client, after: number) => void) {
  const window = new RateWindow(PACE_LIMITS.resumesOfUser);
  const pending = new Map<Client, number>();
  const answerWhenDue = (client: Client, userId: string): void => {
    const waitMs = window.waitMs(userId, now());
    if (waitMs > 0) {
      setTimeout(() => answerWhenDue(client, userId), waitMs);
      return;
    }
    const after = pending.get(client);
    pending.delete(client);
    window.record(userId, now());
    if (after !== undefined) answer(client, after);
  };
  return (client: Client, userId: string, after: number): void => {
    const isWaiting = pending.has(client);
    pending.set(client, after);
    if (!isWaiting) answerWhenDue(client, userId);
  };
}
