import { expect, it } from "vitest";
import type { ChatMessage } from "#game/contract/chat.ts";
import { countUnread } from "./unread.ts";

const message = (seq: number, userId: string | null): ChatMessage => ({
  seq,
  id: `id-${seq}`,
  userId,
  username: "",
  avatar: null,
  content: "x",
  createdAt: "2026-11-21T10:00:00.000Z",
});
const log = {
  messages: [message(5, "a"), message(6, "me"), message(7, "b"), message(8, null), message(9, "c")],
  hasOlder: true,
};

it.each([
  ["nothing on a first visit", null, [], 0],
  ["only other people, without tombstones and muted players", 5, ["c"], 1],
  ["messages before the first known one", 2, [], 5],
  ["nothing if everything is read", 9, [], 0],
] as const)("the chat counts as unread: %s", (_title, read, muted, expected) => {
  expect(countUnread(log, read, "me", new Set<string>(muted))).toBe(expected);
});
