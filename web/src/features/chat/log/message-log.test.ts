import { expect, it } from "vitest";
import { message, page, range } from "../connection/test-messages.ts";
import {
  countUnread,
  EMPTY_LOG,
  GAP_MAX,
  gapStart,
  LOG_KEPT,
  LOG_MAX,
  lastSeqOf,
  type MessageLog,
  withDeleted,
  withMessages,
  withNewer,
  withOlder,
} from "./message-log.ts";

const seqs = ({ messages }: MessageLog) => messages.map(({ seq }) => seq);

it("the message log stays ordered and unique by seq if messages arrive twice or late", () => {
  const log = withMessages(EMPTY_LOG, [message(3), message(1)]);
  const again = withMessages(withMessages(log, [message(2)]), [message(3), message(2)]);
  expect(seqs(again)).toEqual([1, 2, 3]);
  expect(lastSeqOf(again)).toBe(3);
});

it("the message log never restores a deleted message", () => {
  const log = withDeleted(withMessages(EMPTY_LOG, range(1, 3)), [2]);
  const after = withMessages(log, [message(2)]).messages[1];
  expect(after).toMatchObject({ deleted: "admin", content: "" });
});

it("the message log keeps a bounded number of messages and records that older ones exist", () => {
  const log = withMessages(EMPTY_LOG, range(1, LOG_MAX + 1));
  expect(log.messages).toHaveLength(LOG_KEPT);
  expect(log.hasOlder).toBe(true);
  expect(lastSeqOf(log)).toBe(LOG_MAX + 1);
});

it("the message log appends newer messages and finds the gap before them", () => {
  const known = withMessages(EMPTY_LOG, range(1, 40));
  const log = withNewer(known, page(range(51, 100), { hasMore: true }), true);
  expect(gapStart(log)).toBe(40);
  expect(gapStart(withNewer(log, page(range(41, 50), { lastSeq: 100 }), false))).toBe(null);
});

it("the message log restarts if its gap is too wide to fill or the room has restarted", () => {
  const known = withMessages(EMPTY_LOG, range(1, 40));
  const far = 41 + GAP_MAX;
  expect(seqs(withNewer(known, page(range(far, far + 2), { hasMore: true }), true))[0]).toBe(far);
  expect(seqs(withNewer(known, page(range(1, 2)), true))).toEqual([1, 2]);
});

it("the history of a join fills an empty message log", () => {
  expect(withNewer(EMPTY_LOG, page(range(51, 99), { hasMore: true }), true)).toMatchObject({
    hasOlder: true,
  });
});

it("the message log does not mistake a stale poll for a restarted room", () => {
  const known = withMessages(EMPTY_LOG, range(1, 40));
  expect(lastSeqOf(withNewer(known, page([], { lastSeq: 39 }), false))).toBe(40);
});

it("newer pages mark deleted messages in the message log", () => {
  const known = withMessages(EMPTY_LOG, range(1, 3));
  const log = withNewer(known, page([], { lastSeq: 3, deletedSeqs: [2] }), true);
  expect(log.messages[1]?.deleted).toBe("admin");
});

it("older messages go in front of the message log", () => {
  const log = withOlder(withMessages(EMPTY_LOG, range(11, 12)), page(range(9, 11), { hasMore: true }));
  expect([seqs(log), log.hasOlder]).toEqual([[9, 10, 11, 12], true]);
});

const CHAT = {
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
  expect(countUnread(CHAT, read, "me", new Set<string>(muted))).toBe(expected);
});
