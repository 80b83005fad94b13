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
  ["nothing in a room that is new to the player", null, [], 0],
  ["others only, neither tombstones nor the muted", 5, ["c"], 1],
  ["what lies before the first known message", 2, [], 5],
  ["nothing where all is read", 9, [], 0],
] as const)("counts %s", (_title, read, muted, expected) => {
  expect(countUnread(log, read, "me", new Set<string>(muted))).toBe(expected);
});
