import { health } from "#game/contract/health.ts";
import { call } from "./api.ts";

/** Timeout of a probe in milliseconds. */
const TIMEOUT_MS = 4_000;

type Probe = (timeoutMs: number) => Promise<unknown>;

let signedIn: Probe | null = null;

/** Sets the call that finds out whether the server can be reached; null for the one of signed-out pages. */
export function setProbe(probe: Probe | null): void {
  signedIn = probe;
}

/** Makes the call. The connection model hears from the call itself how it ends. */
export async function sendProbe(): Promise<void> {
  try {
    await (signedIn ? signedIn(TIMEOUT_MS) : call(health, { probeTimeoutMs: TIMEOUT_MS }));
  } catch {
    // See above.
  }
}
