import * as v from "valibot";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  CLOSED,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  connection,
} from "./connection.ts";
import { runReducer } from "./run-reducer.ts";
import { createSocket } from "./socket.ts";
import { FakeSocket } from "./test-socket.ts";

const Frame = v.object({ type: v.literal("hello"), n: v.number() });

let states: ConnectionState[];
let frames: number[];
/** A connection whose socket is ready once open. */
function connect() {
  const dispatch = (event: ConnectionEvent) => {
    run(event);
    if (event.type === "opened") run({ type: "ready" });
  };
  const socket = createSocket({
    path: "/api/realtime/game",
    token: "tok",
    frame: Frame,
    onFrame: (frame) => frames.push(frame.n),
    dispatch,
  });
  const run = runReducer<ConnectionState, ConnectionEvent, ConnectionEffect>({
    initial: CLOSED,
    reduce: connection,
    perform: socket.perform,
    onState: (state) => states.push(state),
  });
  dispatch({ type: "start", at: performance.now() });
  return {
    send: socket.send,
    retry: () => dispatch({ type: "start", at: performance.now() }),
    close() {
      dispatch({ type: "stop", reason: "closed" });
      socket.dispose();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.spyOn(Math, "random").mockReturnValue(0);
  FakeSocket.opened = [];
  states = [];
  frames = [];
});

describe("socket", () => {
  it("a socket sends the token as a subprotocol, never in its URL", () => {
    connect().close();
    expect(FakeSocket.latest.protocols).toEqual(["guru.v1", "bearer.tok"]);
    expect(FakeSocket.latest.url).not.toContain("tok");
  });

  it("a socket delivers single frames and the known frames of an array, and ignores everything else", () => {
    const connection = connect();
    FakeSocket.latest.open();
    FakeSocket.latest.receive('{"type":"hello","n":1}');
    FakeSocket.latest.receive('[{"type":"hello","n":2},{"type":"later version"},{"type":"hello","n":3}]');
    FakeSocket.latest.receive('{"type":"later version"}');
    FakeSocket.latest.receive("not json");
    expect(frames).toEqual([1, 2, 3]);
    connection.close();
  });

  it("a socket reconnects after 5 s, then 10 s, and after 5 s again once it has been open", () => {
    const connection = connect();
    FakeSocket.latest.fail();
    expect(states.at(-1)).toMatchObject({ status: "waiting", retries: 1, cause: "lost" });
    for (const delay of [5_000, 10_000]) {
      const before = FakeSocket.opened.length;
      vi.advanceTimersByTime(delay - 1);
      expect(FakeSocket.opened).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.opened).toHaveLength(before + 1);
      if (delay === 5_000) FakeSocket.latest.fail();
    }
    FakeSocket.latest.open();
    FakeSocket.latest.fail();
    expect(states.at(-1)).toMatchObject({ retries: 1 });
    connection.close();
  });

  it.each([
    [4001, "replaced"],
    [4401, "unauthenticated"],
    [4403, "removed"],
    [4426, "client_too_old"],
    [4429, "too_many_messages"],
  ])("a socket does not reconnect after close code %i (%s)", (code, reason) => {
    const connection = connect();
    FakeSocket.latest.open();
    FakeSocket.latest.fail(code);
    vi.advanceTimersByTime(300_000);
    dispatchEvent(new Event("online"));
    expect(FakeSocket.opened).toHaveLength(1);
    expect(states.at(-1)).toEqual({ status: "ended", reason });
    connection.retry();
    expect(FakeSocket.opened).toHaveLength(2);
    connection.close();
  });

  it("the reconnect delay of a socket has up to a fifth of jitter added", () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const connection = connect();
    FakeSocket.latest.fail();
    vi.advanceTimersByTime(5_999);
    expect(FakeSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(2);
    connection.close();
  });

  it("a reconnect never waits longer than 60 s, jitter included", () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const connection = connect();
    for (const seconds of [6, 12, 24, 48, 60, 60]) {
      const sockets = FakeSocket.opened.length;
      FakeSocket.latest.fail();
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      expect(FakeSocket.opened).toHaveLength(sockets);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.opened).toHaveLength(sockets + 1);
    }
    connection.close();
  });

  it("a connection ends if the browser refuses to create a socket", () => {
    vi.stubGlobal("WebSocket", function Refused() {
      throw new Error("refused");
    });
    const connection = connect();
    expect(states.at(-1)).toEqual({ status: "ended", reason: "unavailable" });
    connection.close();
  });

  it("a closing frame ends the connection even if the close code never arrives", () => {
    const connection = connect();
    FakeSocket.latest.open();
    FakeSocket.latest.receive('{"type":"closing","payload":{"code":4401,"reason":"Session ended"}}');
    expect(states.at(-1)).toEqual({ status: "ended", reason: "unauthenticated" });
    FakeSocket.latest.fail(1006);
    vi.advanceTimersByTime(300_000);
    expect(FakeSocket.opened).toHaveLength(1);
    connection.close();
  });

  it("a socket that does not open within 20 s is abandoned", () => {
    const connection = connect();
    vi.advanceTimersByTime(20_000);
    expect(states.at(-1)).toMatchObject({ status: "waiting", cause: "timeout" });
    connection.close();
  });

  it("a socket reconnects when the browser comes online, at most once a second", () => {
    const connection = connect();
    FakeSocket.latest.fail();
    vi.advanceTimersByTime(1_500);
    dispatchEvent(new Event("online"));
    dispatchEvent(new Event("focus"));
    expect(FakeSocket.opened).toHaveLength(2);
    connection.close();
  });

  it("a connection replaces a socket that does not answer a ping", () => {
    const connection = connect();
    FakeSocket.latest.open();
    vi.advanceTimersByTime(25_000);
    expect(FakeSocket.latest.sent).toEqual(["ping"]);
    FakeSocket.latest.receive("pong");
    vi.advanceTimersByTime(25_000 + 10_000);
    expect(states.at(-1)).toMatchObject({ status: "connecting" });
    expect(FakeSocket.opened).toHaveLength(2);
    connection.close();
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
    const connection = connect();
    FakeSocket.latest.open();
    target.dispatchEvent(new Event(event));
    expect(FakeSocket.latest.sent).toEqual(["ping"]);
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.opened).toHaveLength(2);
    connection.close();
  });

  it("a connection ignores events of an abandoned socket", () => {
    const connection = connect();
    const old = FakeSocket.latest;
    old.open();
    old.fail();
    vi.advanceTimersByTime(5_000);
    old.receive('{"type":"hello","n":9}');
    old.fail();
    expect(frames).toEqual([]);
    expect(FakeSocket.opened).toHaveLength(2);
    connection.close();
    vi.advanceTimersByTime(100_000);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it("a connection sends only on an open socket, and no frame above the limit", () => {
    const connection = connect();
    connection.send({ type: "early" });
    FakeSocket.latest.open();
    connection.send({ type: "x" });
    connection.send({ type: "x".repeat(5_000) });
    expect(FakeSocket.latest.sent).toEqual(['{"type":"x"}']);
    connection.close();
  });
});
