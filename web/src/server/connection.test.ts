import fc from "fast-check";
import { expect, it } from "vitest";
import {
  CLOSED,
  CONNECT_TIMEOUT_MS,
  type ConnectionEvent,
  type ConnectionState,
  connection,
  HANGING_MS,
  JITTER,
  LATE_PONG_MS,
  MIN_GAP_MS,
  PING_INTERVAL_MS,
  PONG_TIMEOUT_MS,
  WAKE_PONG_TIMEOUT_MS,
} from "./connection.ts";

const AT = 100_000;
const tries = (retries: number) => ({ retries, startedAt: AT });
const JOINING: ConnectionState = { status: "joining", ...tries(1) };
const OPEN: ConnectionState = { status: "open", pongBy: null, isLate: false, ...tries(0) };
const PINGED: ConnectionState = { ...OPEN, pongBy: AT + PONG_TIMEOUT_MS };
const WOKEN: ConnectionState = { ...OPEN, pongBy: AT + WAKE_PONG_TIMEOUT_MS };
const LATE: ConnectionState = { ...WOKEN, isLate: true };
const waits = (cause: "lost" | "timeout" | "silent", retries: number): ConnectionState => {
  return { status: "waiting", cause, ...tries(retries) };
};
const WAITING = waits("lost", 1);
const opens = (retries: number, startedAt = AT): ConnectionState => ({
  status: "connecting",
  retries,
  startedAt,
});
const CONNECTING = opens(1);
const HANGING = opens(1, AT - HANGING_MS);
const ENDED: ConnectionState = { status: "ended", reason: "replaced" };
const timer = (ms: number, jitter = 0) => ({ type: "startTimer", ms, jitter });
const start: ConnectionEvent = { type: "start", at: AT };
const lost = (code = 1006): ConnectionEvent => ({ type: "lost", code });
const timeout: ConnectionEvent = { type: "timeout", at: AT };
const lateTimeout: ConnectionEvent = { type: "timeout", at: AT + LATE_PONG_MS };
const wake = (at: number): ConnectionEvent => ({ type: "wake", at });
const CONNECT_DUE = timer(CONNECT_TIMEOUT_MS);
const OPENING = [{ type: "openSocket" }, CONNECT_DUE];
const PINGING = [{ type: "ping" }, timer(LATE_PONG_MS)];
const DROPPING = [{ type: "closeSocket" }, timer(10_000, JITTER)];
const DEATH = timer(WAKE_PONG_TIMEOUT_MS - LATE_PONG_MS);
const REPLACING = [{ type: "closeSocket" }, ...OPENING];
const PING_DUE = timer(PING_INTERVAL_MS);
const DEAD_AT = AT + WAKE_PONG_TIMEOUT_MS;
const STOPPED: ConnectionState = { status: "ended", reason: "unavailable" };
const STOP: ConnectionEvent = { type: "stop", reason: "unavailable" };

it.each([
  ["start opens a closed connection", CLOSED, start, opens(0), OPENING],
  ["start opens an ended connection", ENDED, start, opens(0), OPENING],
  ["start retries at once while waiting", WAITING, start, opens(0), OPENING],
  ["start leaves an open connection alone", OPEN, start, OPEN, []],
  ["start leaves an opening connection alone", CONNECTING, start, CONNECTING, []],
  ["wake retries after a second", WAITING, wake(AT + MIN_GAP_MS), opens(1, AT + MIN_GAP_MS), OPENING],
  ["wake does nothing within a second", WAITING, wake(AT + MIN_GAP_MS - 1), WAITING, []],
  ["wake replaces a socket that hangs while it opens", HANGING, wake(AT), opens(1), REPLACING],
  ["wake leaves a socket that has just begun to open", CONNECTING, wake(AT + 1), CONNECTING, []],
  ["wake never revives an ended connection", ENDED, wake(AT * 2), ENDED, []],
  ["an opened socket has 20 s to be ready", CONNECTING, { type: "opened" }, JOINING, [CONNECT_DUE]],
  ["a ready socket starts its pings", JOINING, { type: "ready" }, OPEN, [PING_DUE]],
  ["ready counts only after opening", WAITING, { type: "ready" }, WAITING, []],
  ["any message postpones the ping", PINGED, { type: "heard" }, OPEN, [PING_DUE]],
  ["a message before the socket is ready changes nothing", JOINING, { type: "heard" }, JOINING, []],
  ["silence leads to a ping", OPEN, timeout, PINGED, PINGING],
  ["a ping without a reply for a second is late", WOKEN, lateTimeout, LATE, [DEATH]],
  ["a late reply ends the doubt", LATE, { type: "heard" }, OPEN, [PING_DUE]],
  ["an unanswered ping replaces the socket", LATE, { ...timeout, at: DEAD_AT }, opens(0, DEAD_AT), REPLACING],
  // wire-webapp#21477, superset#5130: after sleep, a dead socket still looks open.
  ["wake pings an open socket", OPEN, wake(AT), WOKEN, PINGING],
  ["wake shortens the wait for an earlier ping", PINGED, wake(AT), WOKEN, PINGING],
  ["repeated wakes wait for one ping", WOKEN, wake(AT + 1), WOKEN, []],
  ["a socket that does not open is dropped", CONNECTING, timeout, waits("timeout", 2), DROPPING],
  ["a socket that is never ready is dropped", JOINING, timeout, waits("silent", 2), DROPPING],
  ["the reconnect delay ends with an attempt", WAITING, timeout, opens(1), OPENING],
  ["an ended connection has no timer", ENDED, timeout, ENDED, []],
  ["a loss leads to a reconnect", OPEN, lost(), WAITING, [timer(5_000, JITTER)]],
  ["a failed attempt leads to a longer wait", CONNECTING, lost(), waits("lost", 2), [timer(10_000, JITTER)]],
  ["a late loss changes nothing", WAITING, lost(), WAITING, []],
  ["stop ends the connection", OPEN, STOP, STOPPED, [{ type: "closeSocket" }, { type: "stopTimer" }]],
] as [string, ConnectionState, ConnectionEvent, ConnectionState, unknown[]][])(
  "connection: %s",
  (_title, before, event, state, effects) => {
    expect(connection(before, event)).toEqual({ state, effects });
  },
);

it.each([
  [4001, "replaced"],
  [4401, "unauthenticated"],
  [4403, "removed"],
  [4426, "client_too_old"],
  [4429, "too_many_messages"],
])("connection: code %i ends the connection", (code, reason) => {
  const ended = { state: { status: "ended", reason }, effects: [{ type: "stopTimer" }] };
  for (const before of [JOINING, OPEN]) expect(connection(before, lost(code))).toEqual(ended);
});

const anyEvent = fc.oneof(
  fc.constantFrom<ConnectionEvent>(
    { type: "opened" },
    { type: "ready" },
    { type: "heard" },
    { type: "stop", reason: "closed" },
  ),
  fc.constantFrom(1006, 1013, 4001, 4401).map(lost),
  fc
    .nat(200_000)
    .chain((at) =>
      fc.constantFrom<ConnectionEvent>({ type: "start", at }, { type: "wake", at }, { type: "timeout", at }),
    ),
);

it("connection: any sequence of events keeps at most one socket, and a timer in all states but ended ones", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let state = CLOSED;
      let hasSocket = false;
      let hasTimer = false;
      for (const event of events) {
        // Only events possible with the current socket and timer.
        if (["opened", "lost", "heard", "ready"].includes(event.type) && !hasSocket) continue;
        if (event.type === "timeout" && !hasTimer) continue;
        if (event.type === "lost") hasSocket = false;
        if (event.type === "timeout") hasTimer = false;
        const next = connection(state, event);
        state = next.state;
        for (const { type } of next.effects) {
          if (type === "openSocket") expect(hasSocket).toBe(false);
          if (type === "openSocket") hasSocket = true;
          if (type === "closeSocket") hasSocket = false;
          if (type === "startTimer") hasTimer = true;
          if (type === "stopTimer") hasTimer = false;
        }
        expect(hasSocket).toBe(["connecting", "joining", "open"].includes(state.status));
        expect(hasTimer).toBe(state.status !== "ended");
      }
    }),
  );
});
