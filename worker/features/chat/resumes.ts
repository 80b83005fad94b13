import { PACE_LIMITS } from "../../http/limits/limits.ts";
import { now } from "../../platform/clock.ts";
import { RateWindow } from "../../realtime/rate-window.ts";

/**
 * Answers the resumes of each user at a limited pace, over all of their clients: the first ones at once, later ones when
 * they are due. A newer resume of a client replaces a pending one, because a client sends the next only after the reply.
 */
export class Resumes<Client> {
  readonly #answer: (client: Client, after: number) => void;
  readonly #window = new RateWindow(PACE_LIMITS.resumesOfUser);
  readonly #pending = new Map<Client, number>();

  constructor(answer: (client: Client, after: number) => void) {
    this.#answer = answer;
  }

  request(client: Client, userId: string, after: number): void {
    const isWaiting = this.#pending.has(client);
    this.#pending.set(client, after);
    if (!isWaiting) this.#answerWhenDue(client, userId);
  }

  #answerWhenDue(client: Client, userId: string): void {
    const waitMs = this.#window.waitMs(userId, now());
    if (waitMs > 0) {
      setTimeout(() => this.#answerWhenDue(client, userId), waitMs);
      return;
    }
    const after = this.#pending.get(client);
    this.#pending.delete(client);
    this.#window.record(userId, now());
    if (after !== undefined) this.#answer(client, after);
  }
}
