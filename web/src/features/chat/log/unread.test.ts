import { expect, it } from "vitest";
import { message } from "../connection/test-messages.ts";
import { countUnread } from "./unread.ts";

const log = {
  messages: [
    message(5, { userId: "a" }),
    message(6, { userId: "me" }),
    message(7, { userId: "b" }),
    message(8, { userId: null }),
    message(9, { userId: "c" }),
  ],
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
