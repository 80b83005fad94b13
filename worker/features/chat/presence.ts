import {
  type ChatFrame,
  type OnlineUser,
  TYPING_REPEAT_MS,
  TYPING_SHOWN_MAX,
  TYPING_TTL_MS,
} from "#game/chat/frames-wire.ts";
import { ONLINE_USERS_MAX } from "#game/chat/wire.ts";

/**
 * Current members and the last broadcast, so only differences go out. The list holds the longest-connected members,
 * so in a full room most arrivals and departures change only the count. See docs/reference/chat.md.
 */
export class Presence {
  /** In order of arrival. */
  readonly #users = new Map<string, OnlineUser>();
  /** The listed users as JSON; null if it must be rebuilt. */
  #listed: string | null = "[]";
  /** The last broadcast; null if unknown, as after hibernation. */
  #sent: { readonly count: number; readonly listed: string } | null = null;

  get count(): number {
    return this.#users.size;
  }

  join(user: OnlineUser): void {
    const isListed = this.#users.has(user.userId) || this.#users.size < ONLINE_USERS_MAX;
    this.#users.set(user.userId, user);
    if (isListed) this.#listed = null;
  }

  leave(userId: string): void {
    if (this.#users.delete(userId)) this.#listed = null;
  }

  /** The complete frame for a new connection. */
  toJson(): string {
    return presenceFrame(this.count, this.#list());
  }

  /** Returns the frame with the changes since the last call; null if there are none. */
  takeChange(): string | null {
    const { count } = this;
    const listed = this.#list();
    const sent = this.#sent;
    if (count === sent?.count && listed === sent.listed) return null;
    this.#sent = { count, listed };
    return presenceFrame(count, listed === sent?.listed ? null : listed);
  }

  #list(): string {
    this.#listed ??= JSON.stringify([...this.#users.values()].slice(0, ONLINE_USERS_MAX));
    return this.#listed;
  }
}

function presenceFrame(count: number, listed: string | null): string {
  const users = listed === null ? "" : `,"users":${listed}`;
  return `{"type":"online_users","payload":{"count":${count}${users}}}`;
}

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
    return [...gone.map((userId) => typingFrame("user_stop_typing", userId)), ...this.#frames(due)];
  }

  /** Returns the frames for a new connection: the users currently shown. */
  frames(now: number): TypingFrame[] {
    const isFresh = (userId: string) => now - (this.#startedAt.get(userId) ?? 0) < TYPING_TTL_MS;
    return this.#frames([...this.#shownAt.keys()].filter(isFresh));
  }

  #frames(userIds: readonly string[]): TypingFrame[] {
    return userIds.map((userId) => typingFrame("user_typing", userId));
  }
}

function typingFrame(type: TypingFrame["type"], userId: string): TypingFrame {
  return { type, payload: { userId } };
}
