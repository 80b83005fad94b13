import { keepText, readText } from "./device/device-storage.ts";

/*
 * The page's time is the server's. Nothing else in the page reads the device's clock, which may be wrong or jump.
 * docs/reference/platform.md#time
 */

/** Key of the server's clock minus the device's, in milliseconds, for the time before the first reply. */
const OFFSET_KEY = "clock-offset";
/** Smaller offsets aren't kept, and smaller corrections aren't announced, in milliseconds. */
const NOTICEABLE_MS = 1_000;
/** Longest delay of a timer, in milliseconds: browsers run a longer one at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Returns the milliseconds of a clock that never goes back, unlike the device's. It may stop while the device sleeps. */
export const steadyNow = (): number => performance.now();

const keptOffset = Number(readText(OFFSET_KEY)) || 0;

/** The same moment on three clocks, as of the last reply; null before the first. */
let heard: { readonly server: number; readonly steady: number; readonly device: number } | null = null;

const listeners = new Set<() => void>();

/**
 * Returns the server's time, in whole epoch milliseconds. Since the last reply, as much time has passed as the clock says that
 * went further: the steady one may have slept, and the device's may have been set back.
 */
export function serverNow(): number {
  if (!heard) return Date.now() + keptOffset;
  return Math.floor(heard.server + Math.max(steadyNow() - heard.steady, Date.now() - heard.device));
}

/** Returns the server's time as a date, whose getters use the device's calendar. */
export const serverDate = (): Date => new Date(serverNow());

/**
 * Corrects the time by a reply: the server's time (epoch ms) lay between the call, by the steady clock, and now. A time that
 * fits isn't touched.
 */
export function hearServerTime(at: number, calledAt: number): void {
  const before = serverNow();
  const [steady, device] = [steadyNow(), Date.now()];
  const server = Math.min(Math.max(before, at), Math.ceil(at + steady - calledAt));
  heard = { server, steady, device };
  const offset = server - device;
  const kept = Math.abs(offset) < NOTICEABLE_MS ? null : String(offset);
  const isCorrected = Math.abs(server - before) >= NOTICEABLE_MS;
  if (isCorrected || (kept === null) !== (readText(OFFSET_KEY) === null)) keepText(OFFSET_KEY, kept);
  if (isCorrected) for (const listener of listeners) listener();
}

/** Calls back after each correction of at least a second. Returns a function that stops it. */
export function onTimeCorrected(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the clocks disagree since the last reply: the device has slept, or its clock has been set. */
export function isTimeUncertain(): boolean {
  if (!heard) return false;
  const difference = steadyNow() - heard.steady - (Date.now() - heard.device);
  return Math.abs(difference) >= NOTICEABLE_MS;
}

/** Limits the delay of a timer, in milliseconds. A timer that ends early must ask the time again. */
export const timerMs = (ms: number): number => Math.min(Math.max(0, ms), MAX_TIMER_MS);
