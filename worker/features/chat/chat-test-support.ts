import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { ChatMessage, RoomId } from "#game/chat/wire.ts";
import { TAB_QUERY } from "#game/core/wire/game-events.ts";
import { openSocket, type TestSocket } from "../../calls-test-support.ts";
import type { TestAccount } from "../../test-support.ts";

export const soon = { timeout: 10_000, interval: 10 };

/** Returns the Durable Object stub of a room. */
export const roomOf = (roomId: RoomId = "general") => env.CHAT_ROOM.getByName(roomId);

/** Evicts the object from memory and leaves its sockets open, as hibernation does. */
export const hibernate = (roomId: RoomId = "general") => evictDurableObject(roomOf(roomId));

/** Stores messages dated an hour ago, then evicts the room so that it reads them when it wakes. */
export async function seedMessages(count: number, roomId: RoomId = "general"): Promise<void> {
  await runInDurableObject(roomOf(roomId), (_, state) => {
    state.storage.sql.exec(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
       insert into message (seq, user_id, id, username, content, created_at)
       select n, 'nobody', 'id ' || n, 'nobody', 'message ' || n, ? from numbers`,
      count,
      Date.now() - 3_600_000,
    );
  });
  await hibernate(roomId);
}

/** A player's tab that is connected to a room. */
export class Chatter {
  readonly account: TestAccount;
  readonly socket: TestSocket;
  readonly #roomId: RoomId;

  private constructor(account: TestAccount, socket: TestSocket, roomId: RoomId) {
    this.account = account;
    this.socket = socket;
    this.#roomId = roomId;
  }

  /** Joins from a new tab, or from the tab with this id, and waits for the history. */
  static async join(
    account: TestAccount,
    roomId: RoomId = "general",
    tab: string = crypto.randomUUID(),
  ): Promise<Chatter> {
    const socket = await openSocket(`/api/realtime/chat/${roomId}?${TAB_QUERY}=${tab}`, account.token);
    await vi.waitFor(() => {
      if (socket.of("history").length === 0) throw new Error("No history yet");
    }, soon);
    return new Chatter(account, socket, roomId);
  }

  say(content: string, id: string = crypto.randomUUID()): string {
    this.frame({ type: "chat_message", id, payload: { content, roomId: this.#roomId } });
    return id;
  }

  frame(frame: object): void {
    this.socket.send(JSON.stringify(frame));
  }

  typing(type: "typing_start" | "typing_stop"): void {
    this.frame({ type, payload: { roomId: this.#roomId } });
  }

  /** Every message received so far, in order of arrival. */
  received(): ChatMessage[] {
    return this.socket.frames.flatMap(({ type, payload }) => {
      if (type === "history") return payload.messages as ChatMessage[];
      return type === "chat_message" ? [payload as ChatMessage] : [];
    });
  }

  contents(): string[] {
    return this.received().map(({ content }) => content);
  }

  refusals() {
    return this.socket.of("message_refused").map(({ id, payload }) => ({ id, ...payload }));
  }

  /** Waits for the echo that acknowledges the message with this id. */
  async stored(id: string): Promise<ChatMessage> {
    return vi.waitFor(() => {
      const message = this.received().find((one) => one.id === id);
      if (!message) throw new Error(`Not stored: ${id}`);
      return message;
    }, soon);
  }
}
