import type { OnlineUser } from "#game/chat/frames-wire.ts";
import { checkText } from "#game/chat/text-wire.ts";
import {
  CHAT_REFUSAL_TEXT,
  type ChatMessage,
  type ChatPage,
  type ChatPageQuery,
  DELETED_WITHIN,
  HISTORY_SIZE,
  type Silence,
} from "#game/chat/wire.ts";
import { PACE_LIMITS } from "../../http/limits/limits.ts";
import type { ChatRefusal, PostOutcome } from "../../realtime/calls.ts";
import { RateWindow } from "../../realtime/rate-window.ts";
import type { RoomStore } from "./room-store.ts";

/** The messages of a room and the rules for posting them, shared by sockets and calls. Sends nothing itself. */
export class Conversation {
  readonly #store: RoomStore;
  readonly #messages = new RateWindow(PACE_LIMITS.messagesOfUser);
  readonly #silences: Map<string, Silence>;
  /** Deleted accounts: a late request of theirs must not be stored. */
  readonly #erased = new Set<string>();
  /** The latest messages as JSON; null if they must be read again. */
  #latest: string[] | null = null;
  #joinHistory: string | null = null;

  constructor(store: RoomStore, now: number) {
    this.#store = store;
    this.#silences = store.silences(now);
    for (const { userId, at } of store.sentAfter(now - PACE_LIMITS.messagesOfUser.windowMs))
      this.#messages.record(userId, at);
  }

  /**
   * Accepts a message or returns the reason for refusing it. `write` stores a new message and must run before the
   * message is sent to anybody. A repeated id returns the stored message, even to a sender who may no longer post.
   */
  post(sender: OnlineUser, id: string, typed: string, now: number): PostOutcome {
    if (this.#erased.has(sender.userId)) return refusal("malformed");
    const known = this.#store.find(sender.userId, id);
    if (known) return { ok: true, message: known, isNew: false };
    const text = checkText(typed);
    if (!text.ok) return refusal(text.reason);
    const silence = this.silenceOf(sender.userId, now);
    if (silence) return { ...refusal("silenced", Date.parse(silence.until) - now), silence };
    const waitMs = this.#messages.waitMs(sender.userId, now);
    if (waitMs > 0) return refusal("flood", waitMs);
    const { userId, username, avatar } = sender;
    const message = this.#store.append({ id, userId, username, avatar, content: text.content }, now);
    this.#messages.record(userId, now);
    this.#remember(message);
    return { ok: true, message, isNew: true };
  }

  /** Stores the accepted messages in one commit. */
  write(): void {
    this.#store.write();
  }

  page({ after, before, limit }: ChatPageQuery): ChatPage {
    const { lastSeq } = this.#store;
    // Reads one extra message to learn whether there are more.
    if (after !== undefined) {
      const found = this.#store.after(after, limit + 1);
      return this.#toPage(found.slice(0, limit), found.length > limit, lastSeq);
    }
    const found = this.#store.before(before ?? lastSeq + 1, limit + 1);
    return this.#toPage(found.slice(-limit), found.length > limit, lastSeq);
  }

  /** The history frame for new connections, built once for all that join before the next message. */
  joinHistory(): string {
    this.#joinHistory ??= this.#writeJoinHistory();
    return this.#joinHistory;
  }

  /** Returns the active silence of a user, null if they may post. */
  silenceOf(userId: string, now: number): Silence | null {
    const silence = this.#silences.get(userId);
    return silence && Date.parse(silence.until) > now ? silence : null;
  }

  setSilence(userId: string, silence: Silence | null): void {
    this.#store.setSilence(userId, silence);
    if (silence) this.#silences.set(userId, silence);
    else this.#silences.delete(userId);
  }

  message(seq: number): ChatMessage | null {
    return this.#store.get(seq);
  }

  around(seq: number, before: number, after: number): ChatMessage[] {
    return [...this.#store.before(seq + 1, before + 1), ...this.#store.after(seq, after)];
  }

  deleteMessage(seq: number): void {
    this.#store.deleteMessage(seq);
    this.#forget();
  }

  /** Changes the name and picture on a user's messages; returns false if they have none. */
  changeUser(user: OnlineUser): boolean {
    const isKnown = this.#store.changeUser(user) > 0;
    if (isKnown) this.#forget();
    return isKnown;
  }

  eraseUser(userId: string): void {
    this.#erased.add(userId);
    this.#store.eraseUser(userId);
    this.#silences.delete(userId);
    this.#forget();
  }

  #writeJoinHistory(): string {
    if (this.#latest === null) {
      const messages = this.#store.before(this.#store.lastSeq + 1, HISTORY_SIZE);
      this.#latest = messages.map((message) => JSON.stringify(message));
    }
    const { lastSeq } = this.#store;
    const hasMore = this.#store.before(lastSeq + 1 - this.#latest.length, 1).length > 0;
    const deleted = JSON.stringify(this.#deletedSeqs(lastSeq));
    return `{"type":"history","payload":{"cause":"join","messages":[${this.#latest.join(",")}],"hasMore":${hasMore},"lastSeq":${lastSeq},"deletedSeqs":${deleted}}}`;
  }

  #remember(message: ChatMessage): void {
    this.#joinHistory = null;
    if (this.#latest === null) return;
    this.#latest.push(JSON.stringify(message));
    if (this.#latest.length > HISTORY_SIZE) this.#latest.shift();
  }

  #forget(): void {
    this.#latest = null;
    this.#joinHistory = null;
  }

  #toPage(messages: ChatMessage[], hasMore: boolean, lastSeq: number): ChatPage {
    return { messages, hasMore, lastSeq, deletedSeqs: this.#deletedSeqs(lastSeq) };
  }

  #deletedSeqs(lastSeq: number): number[] {
    return this.#store.deletedAfter(lastSeq - DELETED_WITHIN);
  }
}

/** Builds a refusal with the text shown to the sender. */
export function refusal(reason: ChatRefusal["reason"], retryAfterMs?: number): ChatRefusal {
  return {
    ok: false,
    reason,
    message: CHAT_REFUSAL_TEXT[reason],
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}
