import { expect, it } from "vitest";
import { CLOSED, type ConnectionState, type EndReason } from "../../../server/connection.ts";
import { chatStatus, isConnected } from "./chat-status.ts";
import type { Link, Polling } from "./room-state.ts";

const tries = (retries: number) => ({ retries, startedAt: 0 });
const CONNECTING: ConnectionState = { status: "connecting", ...tries(0) };
const waiting = (
  retries: number,
  cause: "lost" | "timeout" | "silent" | "full" = "lost",
): ConnectionState => ({
  status: "waiting",
  cause,
  ...tries(retries),
});
const link = (
  socket: ConnectionState,
  hasJoined = false,
  polling: Polling | null = null,
  isFull = false,
): Link => ({ socket, hasJoined, polling, isFull });

it.each([
  ["before a room is open", link(CLOSED), "Connecting...", false],
  ["while the first socket opens", link(CONNECTING), "Connecting...", false],
  ["while joining", link({ status: "joining", ...tries(0) }), "Connecting...", false],
  ["when joined", link({ status: "open", pongBy: null, isLate: false, ...tries(0) }, true), "Online", true],
  [
    "while a ping has no reply",
    link({ status: "open", pongBy: 3_000, isLate: true, ...tries(0) }, true),
    "Connecting...",
    false,
  ],
  ["after a loss", link(waiting(1), true), "Connection lost. Reconnecting...", false],
  ["after a failed reconnect", link(waiting(2), true), "Connection lost. Trying to reconnect...", false],
  [
    "after a failed first attempt",
    link(waiting(1)),
    "Chat connection failed: the server cannot be reached",
    false,
  ],
  [
    "after a timeout",
    link(waiting(1, "timeout")),
    "Connection timeout. Please check your internet connection.",
    false,
  ],
  ["if nobody answers", link(waiting(1, "silent")), "Connection timeout - server not responding", false],
  ["if the room is full", link(waiting(1, "full")), "The room is full.", false],
  [
    "while polling a full room",
    link(waiting(1, "full"), false, { hasPolled: true, problem: null }, true),
    "The room is full.",
    true,
  ],
  [
    "while trying a full room again",
    link({ status: "connecting", ...tries(1) }, false, { hasPolled: true, problem: null }, true),
    "The room is full.",
    true,
  ],
  [
    "before the first poll",
    link(CONNECTING, false, { hasPolled: false, problem: null }),
    "Connecting...",
    false,
  ],
  [
    "while polling beside the first socket",
    link(CONNECTING, false, { hasPolled: true, problem: null }),
    "Online",
    true,
  ],
  [
    "while polling",
    link(waiting(3), false, { hasPolled: true, problem: null }),
    "No live connection. Checking for messages every 5 seconds.",
    true,
  ],
  [
    "when a poll failed",
    link(waiting(3), false, { hasPolled: true, problem: "no" }),
    "Chat connection failed: no",
    false,
  ],
])("the chat status %s", (_when, state, text, canSend) => {
  const status = chatStatus(state);
  expect(status.text).toBe(text);
  expect(isConnected(status)).toBe(canSend);
});

it.each<[EndReason, string]>([
  ["replaced", "Connection replaced by new session"],
  ["unauthenticated", "Authentication failed. Please log in again."],
  ["too_many_messages", "Too many connection attempts. Please wait before trying again."],
  ["removed", "An administrator has closed your connection to the chat."],
  ["client_too_old", "This page is out of date. Please reload it."],
  ["unavailable", "Failed to initialize chat connection"],
])("the chat status after the connection ended: %s", (reason, text) => {
  const status = chatStatus(link({ status: "ended", reason }));
  expect(status).toMatchObject({ kind: "ended", text });
  expect(isConnected(status)).toBe(false);
});
