import { openDatabase } from "../../db/client.ts";
import { selectLiveSessions } from "../../db/sessions.ts";
import type { Env } from "../../env.ts";
import { describeFault, logLine } from "../../platform/log.ts";

/** How long who joined may wait for the second look, in milliseconds: a revoked session is gone within a second. */
const WAIT_MS = 250;
/** Where the database does not answer. */
const RETRY_MS = 1_000;

/**
 * A second look at the sessions of who joined. One that was revoked between the Worker's look and the room's
 * acceptance would stay for good, since the revocation found no socket to close. All who join in the same
 * moment are looked up at once.
 */
export class SessionCheck {
  readonly #env: Env;
  readonly #close: (sessionId: string) => void;
  #waiting = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(env: Env, close: (sessionId: string) => void) {
    this.#env = env;
    this.#close = close;
  }

  add(sessionId: string): void {
    this.#waiting.add(sessionId);
    this.#schedule(WAIT_MS);
  }

  #schedule(waitMs: number): void {
    this.#timer ??= setTimeout(() => this.#run(), waitMs);
  }

  async #run(): Promise<void> {
    this.#timer = null;
    const asked = [...this.#waiting];
    this.#waiting = new Set();
    try {
      const live = await selectLiveSessions(openDatabase(this.#env.DB), asked);
      for (const sessionId of asked) if (!live.has(sessionId)) this.#close(sessionId);
    } catch (fault) {
      logLine("error", "the sessions of a chat room could not be checked", describeFault(fault));
      for (const sessionId of asked) this.#waiting.add(sessionId);
      this.#schedule(RETRY_MS);
    }
  }
}
