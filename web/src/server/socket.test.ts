import * as v from "valibot";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CLOSED, type ConnectionEvent, type ConnectionState, connection } from "./connection.ts";
import { runReducer } from "./run-reducer.ts";
import { createSocket } from "./socket.ts";
import { FakeSocket } from "./test-socket.ts";

const Frame = v.object({ type: v.literal("hello"), n: v.number() });

let states: ConnectionState[];
let frames: number[];
let close = () => {};
/** A connection whose socket is ready once open. */
function connect() {
  const dispatch = (event: ConnectionEvent) => {
    run(event);
    if (event.type === "opened") run({ type: "ready" });
  };
  const path = "/api/realtime/game";
  const onFrame = (frame: v.InferOutput<typeof Frame>) => frames.push(frame.n);
  const socket = createSocket({ path, token: "tok", frame: Frame, onFrame, dispatch });
  const run = runReducer({
    initial: CLOSED,
    reduce: connection,
    perform: socket.perform,
    onState: (state) => states.push(state),
  });
  dispatch({ type: "start", at: performance.now() });
  close = () => {
    dispatch({ type: "stop", reason: "closed" });
    socket.dispose();
  };
  return { send: socket.send, retry: () => dispatch({ type: "start", at: performance.now() }) };
}
/** A connection whose socket is open. */
function opened() {
  const made = connect();
  FakeSocket.latest.open();
  return made;
}
/** Fails if the next socket opens earlier or later than in `ms`. */
function expectNextIn(ms: number) {
  const before = FakeSocket.opened.length;
  vi.advanceTimersByTime(ms - 1);
  expect(FakeSocket.opened).toHaveLength(before);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.opened).toHaveLength(before + 1);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.spyOn(Math, "random").mockReturnValue(0);
  FakeSocket.opened = [];
  states = [];
  frames = [];
});
afterEach(() => close());

it("a socket sends the token as a subprotocol, never in its URL", () => {
  connect();
  expect(FakeSocket.latest.protocols).toEqual(["guru.v1", "bearer.tok"]);
  expect(FakeSocket.latest.url).not.toContain("tok");
});

it("a socket delivers single frames and the known frames of an array, and ignores everything else", () => {
  opened();
  FakeSocket.latest.receive('{"type":"hello","n":1}');
  FakeSocket.latest.receive('[{"type":"hello","n":2},{"type":"later version"},{"type":"hello","n":3}]');
  FakeSocket.latest.receive('{"type":"later version"}');
  FakeSocket.latest.receive("not json");
  expect(frames).toEqual([1, 2, 3]);
});

it.each([
  ["5 s, then more rarely up to 60 s, and after 5 s again once it has been open", 0, [5, 10, 20, 40, 60, 60]],
  ["up to a fifth longer by its jitter, but never after more than 60 s", 1, [6, 12, 24, 48, 60, 60]],
])("a socket reconnects after %s", (_, random, pauses) => {
  vi.spyOn(Math, "random").mockReturnValue(random);
  connect();
  for (const seconds of pauses) {
    FakeSocket.latest.fail();
    expectNextIn(seconds * 1_000);
  }
  FakeSocket.latest.open();
  FakeSocket.latest.fail();
  expectNextIn((pauses[0] ?? 0) * 1_000);
});

it("a connection ends if the browser refuses to create a socket", () => {
  vi.stubGlobal("WebSocket", function Refused() {
    throw new Error("refused");
  });
  connect();
  expect(states.at(-1)).toEqual({ status: "ended", reason: "unavailable" });
});

it("a closing frame ends the connection even if the close code never arrives", () => {
  opened();
  FakeSocket.latest.receive('{"type":"closing","payload":{"code":4401,"reason":"Session ended"}}');
  expect(states.at(-1)).toEqual({ status: "ended", reason: "unauthenticated" });
  FakeSocket.latest.fail(1006);
  vi.advanceTimersByTime(300_000);
  expect(FakeSocket.opened).toHaveLength(1);
});

it("a pong keeps the socket, and a ping without one replaces it", () => {
  opened();
  vi.advanceTimersByTime(25_000);
  expect(FakeSocket.latest.sent).toEqual(["ping"]);
  FakeSocket.latest.receive("pong");
  expectNextIn(25_000 + 10_000);
});

// wire-webapp#21477, superset#5130, next.js#91416, mdn#700: the device sleeps, or the page is frozen or left, with the socket open.
// Right: a ping at once, and a new socket within 5 s.
it.each([
  ["focus", window],
  ["online", window],
  ["pageshow", window],
  ["visibilitychange", document],
  ["resume", document],
])("%s pings an open socket, and replaces a dead one within 5 s", (event, target) => {
  opened();
  target.dispatchEvent(new Event(event));
  expect(FakeSocket.latest.sent).toEqual(["ping"]);
  vi.advanceTimersByTime(5_000);
  expect(FakeSocket.opened).toHaveLength(2);
});

it("a connection ignores events of an abandoned socket", () => {
  connect();
  const old = FakeSocket.latest;
  old.open();
  old.fail();
  vi.advanceTimersByTime(5_000);
  old.receive('{"type":"hello","n":9}');
  old.fail();
  expect(frames).toEqual([]);
  expect(FakeSocket.opened).toHaveLength(2);
  close();
  vi.advanceTimersByTime(100_000);
  expect(FakeSocket.opened).toHaveLength(2);
});

it("a connection sends only on an open socket, and no frame above the limit", () => {
  const { send } = connect();
  send({ type: "early" });
  FakeSocket.latest.open();
  send({ type: "x" });
  send({ type: "x".repeat(5_000) });
  expect(FakeSocket.latest.sent).toEqual(['{"type":"x"}']);
});
