import type { ChatMessage, ChatPage } from "#game/chat/wire.ts";

/** Another player's message. */
export const message = (seq: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  seq,
  id: `id-${seq}`,
  userId: "other",
  username: "other",
  avatar: null,
  content: `text ${seq}`,
  createdAt: "2026-11-21T10:00:00.000Z",
  ...change,
});

/** The messages `from` to `to`, both included. */
export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));

/** A page of these messages, with nothing before it. */
export const page = (messages: ChatMessage[], change: Partial<ChatPage> = {}): ChatPage => ({
  messages,
  hasMore: false,
  lastSeq: messages.at(-1)?.seq ?? 0,
  deletedSeqs: [],
  ...change,
});
