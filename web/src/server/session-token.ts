/** Storage key of the session token. docs/reference/platform.md#session-storage-and-content-policy */
const KEY = "token";
/** Length of the part of a token that names its session on the device: 48 of its 256 bits, which don't reveal the rest. */
const OWNER_LENGTH = 8;

/** The session ended before the reply to its call arrived. The page must ignore the reply. */
export class SessionEndedError extends Error {
  constructor() {
    super("You have signed out.");
    this.name = "SessionEndedError";
  }
}

/** The session of this page. Its signal aborts with `SessionEndedError` when the page leaves the session. */
interface PageSession {
  /** Null while nobody is signed in. */
  readonly token: string | null;
  readonly signal: AbortSignal;
}

let abortion = new AbortController();
let current: PageSession = { token: null, signal: abortion.signal };
current = { ...current, token: readToken() };

/** Returns the session of this page. Another tab may have stored a newer token. */
export function pageSession(): PageSession {
  return current;
}

/** Returns the stored token; null if nobody is signed in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Without storage, a session lasts as long as the page.
    return current.token;
  }
}

let ending: Promise<unknown> | null = null;

/** Returns the attempt to end this page's session; null if there is none. */
export function sessionEnding(): Promise<unknown> | null {
  return ending;
}

/**
 * Ends the session on the server by `action` and removes its token. Calls that begin meanwhile wait for the outcome, and
 * throw `SessionEndedError` after it. Rejects with the action's error, and keeps the session then.
 */
export async function endToken(action: () => Promise<unknown>): Promise<void> {
  ending = action();
  try {
    await ending;
  } finally {
    ending = null;
  }
  removeToken();
  if (current.token === null) abortion.abort(new SessionEndedError());
}

function enter(token: string | null): void {
  if (token === current.token && !current.signal.aborted) return;
  const before = abortion;
  abortion = new AbortController();
  current = { token, signal: abortion.signal };
  before.abort(new SessionEndedError());
}

/** Enters a session. Returns false if this device doesn't keep it: then it lasts as long as the page. */
export function storeToken(token: string): boolean {
  enter(token);
  try {
    localStorage.setItem(KEY, token);
    return true;
  } catch {
    return false;
  }
}

/** Removes this page's token. If another tab has stored a newer one, keeps it and enters that session. */
export function removeToken(): void {
  try {
    if (localStorage.getItem(KEY) === current.token) localStorage.removeItem(KEY);
    enter(localStorage.getItem(KEY));
  } catch {
    enter(null);
  }
}

/** Calls back when another tab signs in or out. Returns a function that stops listening. */
export function onTokenChange(listener: (token: string | null) => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return;
    enter(readToken());
    listener(current.token);
  };
  addEventListener("storage", handle);
  return () => removeEventListener("storage", handle);
}

/** Returns a storage key that belongs to this page's session only. */
export function ownedKey(name: string): string {
  return `${(current.token ?? "").slice(0, OWNER_LENGTH)}/${name}`;
}
