import { selectLiveSessions } from "../../db/accounts/sessions.ts";
import { openDatabase } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { now } from "../../platform/clock.ts";
import { describeError, logLine } from "../../platform/log.ts";
import type { Audience } from "./audience.ts";

/** Delay of the check in milliseconds: a revoked session must be gone within a second. */
const WAIT_MS = 250;
/** Delay in milliseconds before retrying after a database error. */
const RETRY_MS = 1_000;
/** A room in use rechecks the sessions of all its sockets this often, in milliseconds. */
const RECHECK_MS = 60_000;

/**
 * Rechecks sessions after joining, and all of them once a minute while the room is in use. A session revoked between the
 * Worker's lookup and the room's acceptance would otherwise stay connected, because the revocation found no socket to
 * close. One query checks all that are due.
 */
export class SessionCheck {
  readonly #env: Env;
  readonly #audience: Audience;
  #pending = new Set<string>();
  #recheckedAt = now();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(env: Env, audience: Audience) {
    this.#env = env;
    this.#audience = audience;
  }

  add(sessionId: string): void {
    this.#pending.add(sessionId);
    this.#schedule(WAIT_MS);
  }

  /** Rechecks all sessions if the last time is a minute ago. Call it when the room is used. */
  recheck(): void {
    const at = now();
    if (at < this.#recheckedAt + RECHECK_MS) return;
    this.#recheckedAt = at;
    for (const { sessionId } of this.#audience.members()) this.add(sessionId);
  }

  #schedule(waitMs: number): void {
    this.#timer ??= setTimeout(() => this.#run(), waitMs);
  }

  async #run(): Promise<void> {
    this.#timer = null;
    const sessionIds = [...this.#pending];
    this.#pending = new Set();
    try {
      const live = await selectLiveSessions(openDatabase(this.#env), sessionIds);
      for (const sessionId of sessionIds) if (!live.has(sessionId)) this.#audience.closeSession(sessionId);
    } catch (error) {
      logLine("error", "the sessions of a chat room could not be checked", describeError(error));
      for (const sessionId of sessionIds) this.#pending.add(sessionId);
      this.#schedule(RETRY_MS);
    }
  }
}
