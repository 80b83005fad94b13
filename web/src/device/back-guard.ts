type BackGuard = (event: PopStateEvent) => void;

let guard: BackGuard | null = null;

// The router imports this module before it listens itself. A window calls its listeners in the order of registration,
// so the guard can keep Back and Forward from the router by stopping the event.
addEventListener("popstate", (event) => guard?.(event));

/** Sees every step in the history before the router does. Null removes the guard. */
export function setBackGuard(next: BackGuard | null): void {
  guard = next;
}
