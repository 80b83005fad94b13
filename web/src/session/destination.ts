import { keepText, readText } from "../device/device-storage.ts";

/** Storage key of the page that a signed-out visitor asked for. The tab of a verification link shares it. */
const KEY = "destination";
/** Lifetime, that of a verification link, in milliseconds. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** Time when the page was asked for (epoch ms), and its path within this site. */
const STORED = /^(\d+) (\/[a-z].*)$/;

/** Keeps the page that a signed-out visitor asked for, until they are there. `now` in epoch milliseconds. */
export function keepDestination(path: string, now: number): void {
  keepText(KEY, `${now} ${path}`);
}

/** Returns the path of the page that a visitor asked for before signing in; null if there is none. */
export function readDestination(now: number): string | null {
  const [, at, path = null] = STORED.exec(readText(KEY) ?? "") ?? [];
  return now - Number(at) < MAX_AGE_MS ? path : null;
}

export function forgetDestination(): void {
  keepText(KEY, null);
}
