/** The key under which this device keeps the session token. docs/reference/platform.md#session-storage-and-content-policy */
const KEY = "token";
/** Characters of the token that name its data on this device: 48 of its 256 bits, too few to guess the rest. */
const OWNER_LENGTH = 8;

/** The session ended before the reply of its call came. Nothing of that reply may show. */
export class SessionEndedError extends Error {
  constructor() {
    super("You have signed out.");
    this.name = "SessionEndedError";
  }
}

/** The session of this page. Its signal aborts with `SessionEndedError` once the page leaves that session. */
export interface PageSession {
  /** Null while nobody is signed in. */
  readonly token: string | null;
  readonly signal: AbortSignal;
}

let abortion = new AbortController();
let current: PageSession = { token: null, signal: abortion.signal };
current = { ...current, token: readToken() };

/** The session that this page shows. Another tab may have stored a newer token a moment ago. */
export function pageSession(): PageSession {
  return current;
}

/** The token stored on this device; null if nobody is signed in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // The browser can forbid storage; a session then lasts as long as the page.
    return current.token;
  }
}

function enter(token: string | null): void {
  if (token === current.token) return;
  const before = abortion;
  abortion = new AbortController();
  current = { token, signal: abortion.signal };
  before.abort(new SessionEndedError());
}

export function storeToken(token: string): void {
  enter(token);
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // See readToken.
  }
}

/** Removes the token of this page; keeps a token that another tab has stored since, and enters its session. */
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

/** The key of something that this device keeps for the session of this page alone. */
export function ownedKey(name: string): string {
  return `${current.token?.slice(0, OWNER_LENGTH) ?? ""}/${name}`;
}
