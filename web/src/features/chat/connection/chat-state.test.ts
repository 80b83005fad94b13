import { expect, it } from "vitest";
import { CLOSED, type ConnectionState, type EndReason } from "../../../server/connection.ts";
import { chatStatus, isConnected } from "./chat-state.ts";
import type { Link, Polling } from "./room-state.ts";

const tries = (retries: number) => ({ retries, startedAt: 0 });
const CONNECTING = { status: "connecting", ...tries(0) } as const;
const waiting = (
  retries: number,
  cause: "lost" | "timeout" | "silent" | "full" = "lost",
): ConnectionState => {
  return { status: "waiting", cause, ...tries(retries) };
};
const open = (pongBy: number | null): ConnectionState => {
  return { status: "open", pongBy, isLate: pongBy !== null, ...tries(0) };
};
const link = (socket: ConnectionState, hasJoined = false, polling: Polling | null = null): Link => {
  return { socket, hasJoined, polling, isFull: false };
};
const full = (socket: ConnectionState): Link => ({ ...link(socket, false, POLLED), isFull: true });
const DUE = { hasPolled: false, problem: null };
const POLLED = { hasPolled: true, problem: null };
const CONNECTING_TEXT = "Connecting...";
const POLLS = "No live connection. Checking for messages every 5 seconds.";
const UNREACHABLE = "Chat connection failed: the server cannot be reached";
const TIMEOUT = "Connection timeout. Please check your internet connection.";
const FAILED = { hasPolled: true, problem: "no" };

it.each([
  ["before a room is open", link(CLOSED), CONNECTING_TEXT, false],
  ["while the first socket opens", link(CONNECTING), CONNECTING_TEXT, false],
  ["while joining", link({ status: "joining", ...tries(0) }), CONNECTING_TEXT, false],
  ["when joined", link(open(null), true), "Online", true],
  ["while a ping has no reply", link(open(3_000), true), CONNECTING_TEXT, false],
  ["after a loss", link(waiting(1), true), "Connection lost. Reconnecting...", false],
  ["after a failed reconnect", link(waiting(2), true), "Connection lost. Trying to reconnect...", false],
  ["after a failed first attempt", link(waiting(1)), UNREACHABLE, false],
  ["after a timeout", link(waiting(1, "timeout")), TIMEOUT, false],
  ["if nobody answers", link(waiting(1, "silent")), "Connection timeout - server not responding", false],
  ["if the room is full", link(waiting(1, "full")), "The room is full.", false],
  ["while polling a full room", full(waiting(1, "full")), "The room is full.", true],
  ["while trying a full room again", full({ ...CONNECTING, retries: 1 }), "The room is full.", true],
  ["before the first poll", link(CONNECTING, false, DUE), CONNECTING_TEXT, false],
  ["while polling beside the first socket", link(CONNECTING, false, POLLED), "Online", true],
  ["while polling", link(waiting(3), false, POLLED), POLLS, true],
  ["when a poll failed", link(waiting(3), false, FAILED), "Chat connection failed: no", false],
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
