import { expect, it } from "vitest";
import type { ChatMessage } from "#game/chat/wire.ts";
import type { OutgoingLine } from "../connection/outgoing-storage.ts";
import { message as aMessage } from "../connection/test-messages.ts";
import { type RowsInput, toRows } from "./message-rows.ts";

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute);
const message = (seq: number, userId: string, when: Date, change: Partial<ChatMessage> = {}) =>
  aMessage(seq, { userId, username: userId, createdAt: when.toISOString(), ...change });
const pending = (id: string): OutgoingLine => {
  return { id, roomId: "general", content: id, at: at(21, 10, 3).getTime(), status: "sending", reason: null };
};
/** Abbreviates rows: the kind, or the keys of a group's lines. */
const rows = (input: Partial<RowsInput>) =>
  toRows({
    messages: [],
    pending: [],
    me: { userId: "me", username: "me", avatar: null },
    muted: new Set(),
    unreadAfter: null,
    ...input,
  }).map((row) => (row.kind === "group" ? row.lines.map(({ key }) => key).join("+") : row.kind));

const TALK = [
  message(1, "a", at(20, 23, 59)),
  message(2, "a", at(21, 0, 1)),
  message(3, "a", at(21, 0, 4)),
  message(4, "b", at(21, 0, 5)),
  message(5, "b", at(21, 10, 0)),
];

it("the chat groups consecutive messages of one person and separates days", () => {
  expect(rows({ messages: TALK })).toEqual(["day", "1", "day", "2+3", "4", "5"]);
});

it("the New messages line is above the first unread message of another person", () => {
  const messages = [...TALK, message(6, "me", at(21, 10, 1)), message(7, "a", at(21, 10, 2))];
  expect(rows({ messages, unreadAfter: 5 }).join(" ")).toBe("day 1 day 2+3 4 5 6 unread 7");
  expect(rows({ messages, unreadAfter: 2 })).toContain("unread");
  expect(rows({ messages, unreadAfter: 7 })).not.toContain("unread");
});

it("the chat hides messages of muted players", () => {
  expect(rows({ messages: TALK, muted: new Set(["a"]) })).toEqual(["day", "4", "5"]);
});

it("the chat shows unconfirmed lines at the end until their echo arrives", () => {
  const messages = [message(5, "me", at(21, 10, 0))];
  expect(rows({ messages, pending: [pending("x"), pending("y")] })).toEqual(["day", "5+x+y"]);
  expect(rows({ messages, pending: [pending("id-5")] })).toEqual(["day", "5"]);
});

it("another person's message with the id of a pending line does not hide that line", () => {
  const messages = [message(5, "a", at(21, 10, 0))];
  expect(rows({ messages, pending: [pending("id-5")] })).toEqual(["day", "5", "id-5"]);
});
