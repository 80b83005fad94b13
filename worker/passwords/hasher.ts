import { WorkerEntrypoint } from "cloudflare:workers";
import type { PasswordCalls } from "./calls.ts";
import { PAUSE_MS } from "./cost.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { Queue } from "./queue.ts";

/** Maximum waiting hashes of one isolate: about eight seconds of work. */
const MAX_WAITING = 50;

const queue = new Queue(MAX_WAITING, PAUSE_MS);

/** Hashes passwords in a separate Worker, so that a hash never holds up a request of the game. */
export class Passwords extends WorkerEntrypoint implements PasswordCalls {
  async ping(): Promise<true> {
    await queue.progress();
    return true;
  }

  hash(password: string): Promise<string | null> {
    return this.#inTurn(() => hashPassword(password));
  }

  verify(password: string, stored: string | null): Promise<boolean | null> {
    return this.#inTurn(() => verifyPassword(password, stored));
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result | null> {
    const result = queue.run(work);
    // A caller that disconnects keeps its turn: without it, those behind would wait until its silence is noticed.
    this.ctx.waitUntil(result.catch(() => {}));
    return result;
  }
}

/** The Worker has no address; the game's Worker calls it through a binding. */
export default {
  fetch: () => new Response(null, { status: 404 }),
} satisfies ExportedHandler;
