/** Storage key of the page that a signed-out visitor asked for. The tab of a verification link shares it. */
const KEY = "destination";
/** As long as a verification link lives, in milliseconds. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** When the page was asked for (epoch ms), and its path within this site. */
const STORED = /^(\d+) (\/[a-z].*)$/;

/** Keeps the page that a signed-out visitor asked for, until they are there. `now` in epoch milliseconds. */
export function keepDestination(path: string, now: number): void {
  try {
    localStorage.setItem(KEY, `${now} ${path}`);
  } catch {
    // Without storage, signing in leads to the dashboard.
  }
}

/** Returns the path of the page that a visitor asked for before signing in; null if there is none. */
export function readDestination(now: number): string | null {
  try {
    const [, at, path = null] = STORED.exec(localStorage.getItem(KEY) ?? "") ?? [];
    return now - Number(at) < MAX_AGE_MS ? path : null;
  } catch {
    return null;
  }
}

export function forgetDestination(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget.
  }
}
