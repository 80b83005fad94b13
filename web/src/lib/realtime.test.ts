import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ConnectionState, connectRealtime, reconnectDelay } from "./realtime.ts";

/** Stands in for the browser's socket, which a unit test cannot make fail at will. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
  readonly sent: string[] = [];
  readonly url: string;
  readonly protocols: string[];

  constructor(url: URL, protocols: string[]) {
    super();
    this.url = url.href;
    this.protocols = protocols;
    FakeSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
  succeed() {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  fail(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
  receive(data: string) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
}

const Frame = v.object({ type: v.literal("hello"), n: v.number() });
const latest = () => FakeSocket.opened.at(-1) as FakeSocket;

let states: ConnectionState[];
let frames: number[];
const connect = () =>
  connectRealtime({
    path: "/api/realtime/game",
    token: "tok",
    frames: v.union([Frame, v.array(Frame)]),
    onFrame: (frame) => frames.push(frame.n),
    onState: (state) => states.push(state),
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.spyOn(Math, "random").mockReturnValue(0);
  FakeSocket.opened = [];
  states = [];
  frames = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("doubles its delay from 5 s to 60 s, less at most a fifth", () => {
  expect([1, 2, 3, 4, 5, 6].map((attempt) => reconnectDelay(attempt, 0))).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ]);
  expect(reconnectDelay(1, 1)).toBe(4_000);
});

describe("connectRealtime", () => {
  it("names the protocol and carries the token beside it, never in the address", () => {
    connect().close();
    expect(latest().protocols).toEqual(["guru.v1", "bearer.tok"]);
    expect(latest().url).not.toContain("tok");
  });

  it("delivers frames and bundles of frames, and passes over what it does not understand", () => {
    const connection = connect();
    latest().succeed();
    latest().receive('{"type":"hello","n":1}');
    latest().receive('[{"type":"hello","n":2},{"type":"hello","n":3}]');
    latest().receive('{"type":"later version"}');
    latest().receive("not json");
    expect(frames).toEqual([1, 2, 3]);
    connection.close();
  });

  it("reconnects after 5 s, 10 s …, and starts over after a success", () => {
    const connection = connect();
    latest().fail();
    expect(states.at(-1)).toEqual({ status: "waiting", attempt: 1, delayMs: 5_000, timedOut: false });
    vi.advanceTimersByTime(5_000);
    latest().fail();
    expect(states.at(-1)).toMatchObject({ delayMs: 10_000 });
    vi.advanceTimersByTime(10_000);
    latest().succeed();
    latest().fail();
    expect(states.at(-1)).toMatchObject({ attempt: 1, delayMs: 5_000 });
    connection.close();
  });

  it.each([
    [4001, "replaced"],
    [4401, "unauthenticated"],
    [4403, "removed"],
    [4426, "client_too_old"],
    [4429, "too_many_messages"],
  ])("does not come back by itself after close code %i", (code, reason) => {
    const connection = connect();
    latest().succeed();
    latest().fail(code);
    vi.advanceTimersByTime(300_000);
    dispatchEvent(new Event("online"));
    expect(FakeSocket.opened).toHaveLength(1);
    expect(states.at(-1)).toEqual({ status: "ended", reason });
    connection.retry();
    expect(FakeSocket.opened).toHaveLength(2);
    connection.close();
  });

  it("believes the closing frame, whose close code may never arrive", () => {
    const connection = connect();
    latest().succeed();
    latest().receive('{"type":"closing","payload":{"code":4401,"reason":"Session ended"}}');
    expect(states.at(-1)).toEqual({ status: "ended", reason: "unauthenticated" });
    latest().fail(1006);
    vi.advanceTimersByTime(300_000);
    expect(FakeSocket.opened).toHaveLength(1);
    connection.close();
  });

  it("gives up an attempt after 20 s and says that the time was up", () => {
    const connection = connect();
    vi.advanceTimersByTime(20_000);
    expect(states.at(-1)).toMatchObject({ status: "waiting", timedOut: true });
    connection.close();
  });

  it("tries at once when the browser is online again, but not twice within a second", () => {
    const connection = connect();
    latest().fail();
    vi.advanceTimersByTime(1_500);
    dispatchEvent(new Event("online"));
    dispatchEvent(new Event("focus"));
    expect(FakeSocket.opened).toHaveLength(2);
    connection.close();
  });

  it("drops a socket that no longer answers its ping", () => {
    const connection = connect();
    latest().succeed();
    vi.advanceTimersByTime(25_000);
    expect(latest().sent).toEqual(["ping"]);
    latest().receive("pong");
    vi.advanceTimersByTime(25_000 + 10_000);
    expect(states.at(-1)).toMatchObject({ status: "waiting" });
    connection.close();
  });

  it("hears nothing more from a socket that it left", () => {
    const connection = connect();
    const old = latest();
    old.succeed();
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

  it("refuses a frame that is too large, or while it is not open", () => {
    const connection = connect();
    expect(connection.send({ type: "x" })).toBe(false);
    latest().succeed();
    expect(connection.send({ type: "x" })).toBe(true);
    expect(connection.send({ type: "x".repeat(5_000) })).toBe(false);
    connection.close();
  });
});
