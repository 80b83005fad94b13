import type { ChatFrame } from "#game/chat/frames-wire.ts";
import { TYPING_REPEAT_MS, TYPING_SHOWN_MAX, TYPING_TTL_MS } from "#game/chat/frames-wire.ts";

type TypingFrame = Extract<ChatFrame, { type: "user_typing" | "user_stop_typing" }>;

/**
 * Users who are typing, and those shown to the room. Shows at most three: 'Multiple people are typing...' needs no
 * more, even when the reader is one of them. Times are epoch milliseconds.
 */
export class Typing {
  /** The time of each user's latest `typing_start`. */
  readonly #startedAt = new Map<string, number>();
  /** Time when each shown user was last broadcast. */
  readonly #shownAt = new Map<string, number>();

  /** Records that a user is typing; returns whether a broadcast may be due. */
  start(userId: string, now: number): boolean {
    this.#startedAt.set(userId, now);
    const shownAt = this.#shownAt.get(userId);
    if (shownAt !== undefined) return now - shownAt >= TYPING_REPEAT_MS;
    return this.frames(now).length < TYPING_SHOWN_MAX;
  }

  /** Records that a user stopped typing; returns whether a broadcast is due. */
  stop(userId: string): boolean {
    this.#startedAt.delete(userId);
    return this.#shownAt.has(userId);
  }

  /** Returns the frames for the changes since the last call. */
  takeChanges(now: number): TypingFrame[] {
    for (const [userId, at] of this.#startedAt) {
      if (now - at >= TYPING_TTL_MS) this.#startedAt.delete(userId);
    }
    const gone = [...this.#shownAt.keys()].filter((userId) => !this.#startedAt.has(userId));
    for (const userId of gone) this.#shownAt.delete(userId);
    const due: string[] = [];
    for (const [userId, at] of this.#startedAt) {
      const shownAt = this.#shownAt.get(userId);
      const isNew = shownAt === undefined && this.#shownAt.size < TYPING_SHOWN_MAX;
      const isRepeated = shownAt !== undefined && at - shownAt >= TYPING_REPEAT_MS;
      if (!isNew && !isRepeated) continue;
      this.#shownAt.set(userId, now);
      due.push(userId);
    }
    return [...gone.map((userId) => toFrame("user_stop_typing", userId)), ...this.#frames(due)];
  }

  /** Returns the frames for a new connection: the users currently shown. */
  frames(now: number): TypingFrame[] {
    const isFresh = (userId: string) => now - (this.#startedAt.get(userId) ?? 0) < TYPING_TTL_MS;
    return this.#frames([...this.#shownAt.keys()].filter(isFresh));
  }

  #frames(userIds: readonly string[]): TypingFrame[] {
    return userIds.map((userId) => toFrame("user_typing", userId));
  }
}

function toFrame(type: TypingFrame["type"], userId: string): TypingFrame {
  return { type, payload: { userId } };
}
