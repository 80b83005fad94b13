import { describe, expect, it } from "vitest";
import type { ConnectionState } from "../../lib/realtime.ts";
import { chatStatus, isConnected, type Trouble } from "./chat-status.ts";
import { afterJoining, FIRST_TRANSPORT, nextTransport, type Transport } from "./transport.ts";

const CONNECTING: ConnectionState = { status: "connecting" };
const OPEN: ConnectionState = { status: "open" };
const waiting = (attempt: number, timedOut = false): ConnectionState => ({
  status: "waiting",
  attempt,
  delayMs: 5_000,
  timedOut,
});
const follow = (from: Transport, ...states: ConnectionState[]) => states.reduce(nextTransport, from);
const FAILED = [CONNECTING, waiting(1)];

describe("nextTransport", () => {
  it("polls after the third socket in a row that failed", () => {
    expect(follow(FIRST_TRANSPORT, ...FAILED, ...FAILED).isPolling).toBe(false);
    expect(follow(FIRST_TRANSPORT, ...FAILED, ...FAILED, ...FAILED).isPolling).toBe(true);
  });

  it("counts a socket that opens and brings nobody into the room, and not one that was lost", () => {
    const silent = follow(FIRST_TRANSPORT, CONNECTING, OPEN, waiting(1));
    expect(silent.failures).toBe(1);
    const lost = follow(afterJoining(silent), waiting(1));
    expect(lost.failures).toBe(0);
  });

  it("goes on polling until a socket has brought the room back, and ends with the connection", () => {
    const polling = follow(FIRST_TRANSPORT, ...FAILED, ...FAILED, ...FAILED, CONNECTING, OPEN);
    expect(polling.isPolling).toBe(true);
    expect(afterJoining(polling)).toMatchObject({ isPolling: false, failures: 0 });
    expect(nextTransport(polling, { status: "ended", reason: "replaced" }).isPolling).toBe(false);
  });
});

describe("chatStatus", () => {
  const joined = afterJoining(FIRST_TRANSPORT);
  const polling = follow(FIRST_TRANSPORT, ...FAILED, ...FAILED, ...FAILED);
  const text = (
    socket: ConnectionState,
    transport: Transport,
    trouble: Trouble | null = null,
    hasPolled = true,
  ) => chatStatus({ socket, transport, trouble, hasPolled }).text;

  it.each([
    [CONNECTING, FIRST_TRANSPORT, null, "Connecting..."],
    [OPEN, nextTransport(FIRST_TRANSPORT, OPEN), null, "Connecting..."],
    [OPEN, joined, null, "Online"],
    [waiting(1), follow(joined, waiting(1)), null, "Connection lost. Reconnecting..."],
    [
      waiting(2),
      follow(joined, waiting(1), CONNECTING, waiting(2)),
      null,
      "Connection lost. Trying to reconnect...",
    ],
    [
      waiting(1, true),
      follow(joined, waiting(1, true)),
      null,
      "Connection timeout. Please check your internet connection.",
    ],
    [
      waiting(1),
      follow(FIRST_TRANSPORT, ...FAILED),
      null,
      "Chat connection failed: the server cannot be reached",
    ],
    [CONNECTING, FIRST_TRANSPORT, { kind: "other_tab" }, "Connected in another tab"],
    [CONNECTING, FIRST_TRANSPORT, { kind: "no_socket" }, "Failed to initialize chat connection"],
    [OPEN, FIRST_TRANSPORT, { kind: "silent_server" }, "Connection timeout - server not responding"],
    [waiting(3), polling, { kind: "poll", reason: "no" }, "Chat connection failed: no"],
  ] as const)("%o", (socket, transport, trouble, expected) => {
    expect(text(socket, transport, trouble)).toBe(expected);
  });

  it.each([
    ["replaced", "Connection replaced by new session"],
    ["unauthenticated", "Authentication failed. Please log in again."],
    ["too_many_messages", "Too many connection attempts. Please wait before trying again."],
  ] as const)("an end that is %s is said, and nothing can be sent", (reason, expected) => {
    const socket = { status: "ended", reason } as const;
    const transport = nextTransport(joined, socket);
    const status = chatStatus({ socket, transport, trouble: null, hasPolled: false });
    expect(status.text).toBe(expected);
    expect(isConnected(status)).toBe(false);
  });

  it("lets the player write while polling works", () => {
    const input = { socket: waiting(3), transport: polling, trouble: null };
    expect(isConnected(chatStatus({ ...input, hasPolled: true }))).toBe(true);
    expect(isConnected(chatStatus({ ...input, hasPolled: false }))).toBe(false);
  });
});
