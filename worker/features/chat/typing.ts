import type { ChatFrame } from "#game/contract/chat-frames.ts";
import { TYPING_REPEAT_MS, TYPING_SHOWN_MAX, TYPING_TTL_MS } from "#game/contract/chat-frames.ts";

type TypingFrame = Extract<ChatFrame, { type: "user_typing" | "user_stop_typing" }>;

/**
 * Who types, and of whom everybody was told. At most three are told of however many type: 'Multiple people are
 * typing...' needs no more, also where one of them is the reader. Moments are epoch milliseconds.
 */
export class Typing {
  /** The moment of each user's latest `typing_start`. */
  readonly #startedAt = new Map<string, number>();
  /** When everybody was last told of a user. */
  readonly #toldAt = new Map<string, number>();

  /** Notes that a user types; whether anybody might have to be told. */
  start(userId: string, now: number): boolean {
    this.#startedAt.set(userId, now);
    const toldAt = this.#toldAt.get(userId);
    if (toldAt !== undefined) return now - toldAt >= TYPING_REPEAT_MS;
    return this.frames(now).length < TYPING_SHOWN_MAX;
  }

  /** Notes that a user types no more; whether anybody has to be told. */
  stop(userId: string): boolean {
    this.#startedAt.delete(userId);
    return this.#toldAt.has(userId);
  }

  /** Frames that tell what has changed since the last. */
  takeChanges(now: number): TypingFrame[] {
    for (const [userId, at] of this.#startedAt) {
      if (now - at >= TYPING_TTL_MS) this.#startedAt.delete(userId);
    }
    const gone = [...this.#toldAt.keys()].filter((userId) => !this.#startedAt.has(userId));
    for (const userId of gone) this.#toldAt.delete(userId);
    const due: string[] = [];
    for (const [userId, at] of this.#startedAt) {
      const toldAt = this.#toldAt.get(userId);
      const isNew = toldAt === undefined && this.#toldAt.size < TYPING_SHOWN_MAX;
      const isRepeated = toldAt !== undefined && at - toldAt >= TYPING_REPEAT_MS;
      if (!isNew && !isRepeated) continue;
      this.#toldAt.set(userId, now);
      due.push(userId);
    }
    return [...gone.map((userId) => toFrame("user_stop_typing", userId)), ...this.#frames(due)];
  }

  /** Frames for who joins: those of whom everybody else knows. */
  frames(now: number): TypingFrame[] {
    const isFresh = (userId: string) => now - (this.#startedAt.get(userId) ?? 0) < TYPING_TTL_MS;
    return this.#frames([...this.#toldAt.keys()].filter(isFresh));
  }

  #frames(userIds: readonly string[]): TypingFrame[] {
    return userIds.map((userId) => toFrame("user_typing", userId));
  }
}

function toFrame(type: TypingFrame["type"], userId: string): TypingFrame {
  return { type, payload: { userId } };
}
