/** The key under which the session token is kept. Player area, section 3. */
const KEY = "token";

/** The stored session token; null where nobody is signed in on this device. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage can be forbidden; then a session lasts as long as the page.
    return memory;
  }
}

let memory: string | null = null;

export function storeToken(token: string): void {
  memory = token;
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // See readToken.
  }
}

export function removeToken(): void {
  memory = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // See readToken.
  }
}

/** Calls back when another tab signs in or out. The function it returns ends that. */
export function onTokenChange(listener: (token: string | null) => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener(readToken());
  };
  addEventListener("storage", handle);
  return () => removeEventListener("storage", handle);
}
