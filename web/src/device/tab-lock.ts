interface TabLockOptions {
  /** Name of the lock. */
  readonly name: string;
  readonly onHeld: () => void;
  /** Another tab took the lock away. This tab is waiting for it again. */
  readonly onLost: () => void;
}

/** Competes for a lock that one tab of this browser holds at a time. A tab that the browser refuses locks holds it alone. */
export function createTabLock({ name, onHeld, onLost }: TabLockOptions) {
  let current: AbortController | null = null;

  function request(steal: boolean): void {
    current?.abort();
    const attempt = new AbortController();
    const { signal } = attempt;
    current = attempt;
    let isHeld = false;
    navigator.locks
      // A name must not begin with a hyphen.
      .request(`tab/${name}`, steal ? { steal } : { signal }, async () => {
        if (signal.aborted) return;
        isHeld = true;
        const left = new Promise((resolve) => signal.addEventListener("abort", resolve));
        onHeld();
        await left;
      })
      .catch(() => {
        if (signal.aborted) return;
        if (!isHeld) {
          onHeld();
          return;
        }
        request(false);
        onLost();
      });
  }

  return {
    /** Waits for the lock. */
    join: () => request(false),
    /** Takes the lock from the tab that holds it. */
    steal: () => request(true),
    /** Releases the lock, or stops waiting for it. */
    leave: () => current?.abort(),
  };
}
