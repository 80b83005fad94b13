import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PULSE_MS, TYPING_REPEAT_MS, TYPING_TTL_MS } from "#game/chat/frames-wire.ts";
import { ONLINE_USERS_MAX } from "#game/chat/wire.ts";
import { msLeft, RateWindow } from "../../realtime/rate-window.ts";
import { readFrame } from "./frame-text.ts";
import { batched, batchIntervalMs, pacedResumes, throttled } from "./pacing.ts";
import { Presence, Typing } from "./presence.ts";

const T = 1_700_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: T });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("pacedResumes", () => {
  it("two resumes are answered at once, and later ones when they are due, the newest only", () => {
    const answered: number[] = [];
    const resume = pacedResumes<string>((_tab, after) => answered.push(after));
    for (let after = 0; after < 100; after += 1) resume("tab", "a", after);
    expect(answered).toEqual([0, 1]);
    vi.advanceTimersByTime(999);
    expect(answered).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(answered).toEqual([0, 1, 99]);
    vi.advanceTimersByTime(60_000);
    expect(answered).toHaveLength(3);
  });

  it("a user's tabs share one pace of resumes, each gets its answer, and nobody else waits", () => {
    const answered: string[] = [];
    const resume = pacedResumes<string>((tab, after) => answered.push(`${tab} ${after}`));
    for (const tab of ["1", "2", "3", "4", "5"]) resume(tab, "a", 0);
    resume("6", "b", 0);
    expect(answered).toEqual(["1 0", "2 0", "6 0"]);
    vi.advanceTimersByTime(1_000);
    expect(answered.slice(3)).toEqual(["3 0", "4 0"]);
    vi.advanceTimersByTime(1_000);
    expect(answered.slice(5)).toEqual(["5 0"]);
  });
});

describe("RateWindow", () => {
  const LIMIT = { max: 10, windowMs: 10_000 };
  const full = () => {
    const window = new RateWindow(LIMIT);
    for (let i = 0; i < LIMIT.max; i += 1) window.record("a", T + i * 100);
    return window;
  };

  it("allows ten events in ten seconds, each expiring on its own, and returns the wait for the next", () => {
    const window = full();
    expect(window.waitMs("a", T + 1_000)).toBe(9_000);
    expect(window.waitMs("a", T + 9_999)).toBe(1);
    expect(window.waitMs("a", T + 10_000)).toBe(0);
    expect(window.waitMs("b", T + 1_000)).toBe(0);
    window.record("a", T + 10_000);
    expect(window.waitMs("a", T + 10_000)).toBe(100);
  });

  it("locks nobody out longer than its window, even if the clock is set back", () => {
    expect(full().waitMs("a", T - 3_600_000)).toBe(LIMIT.windowMs);
  });

  it("forgets idle keys and keeps active ones", () => {
    const window = full();
    for (let i = 0; i < 3_000; i += 1) window.record(`old ${i}`, T - 60_000);
    window.record("new", T + 1_000);
    expect(window.waitMs("a", T + 1_000)).toBe(9_000);
  });
});

it.each([
  [Number.NEGATIVE_INFINITY, 0],
  [T - 100, 400],
  [T - 500, 0],
  [T + 60_000, 500],
])("from %d on, %d ms are left of an interval of half a second", (last, left) => {
  expect(msLeft(last, 500, T)).toBe(left);
});

describe("batched", () => {
  it("the minimum interval between batches is 34 ms for 1,000 connections", () => {
    expect([0, 2, 50, 1_000].map(batchIntervalMs)).toEqual([0, 1, 2, 34]);
  });

  it.each([
    [
      "the first frame after quiet leaves at once, and those after it together",
      1_000,
      [0, 0, 0],
      ["0 [1]", "34 [2,3]"],
    ],
    ["a busy room gathers for 2 ms even after the minimum interval", 50, [0, 50, 50], ["0 [1]", "52 [2,3]"]],
    [
      "a calm room of 50 sends ten frames a second at once",
      50,
      [0, 100, 200],
      ["0 [1]", "100 [2]", "200 [3]"],
    ],
    ["a room of 1,000 is busy for longer than a batch takes", 1_000, [0, 100], ["0 [1]", "102 [2]"]],
  ])("%s", (_name, connections, times, batches) => {
    const sent: string[] = [];
    const push = batched(
      (text) => sent.push(`${Date.now() - T} ${text}`),
      () => connections,
    );
    for (const [index, at] of times.entries()) {
      vi.advanceTimersByTime(T + at - Date.now());
      push(String(index + 1));
    }
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual(batches);
  });
});

describe("Presence", () => {
  const user = (n: number) => ({ userId: `u${n}`, username: `user ${n}`, avatar: null });
  const read = (frame: string | null) => (frame === null ? null : JSON.parse(frame).payload);
  const crowd = (size: number) => {
    const presence = new Presence();
    for (let i = 0; i < size; i += 1) presence.join(user(i));
    return presence;
  };

  it("presence sends each change once, and nothing without a change", () => {
    const presence = crowd(2);
    expect(read(presence.takeChange())).toEqual({ count: 2, users: [user(0), user(1)] });
    expect(presence.takeChange()).toBeNull();
    presence.join(user(2));
    presence.leave("u2");
    expect(presence.takeChange()).toBeNull();
  });

  it("presence lists 100 of 1,000 users, and a later arrival changes only the count", () => {
    const presence = crowd(1_000);
    expect(read(presence.takeChange()).users).toHaveLength(ONLINE_USERS_MAX);
    presence.join(user(1_000));
    expect(read(presence.takeChange())).toEqual({ count: 1_001 });
    expect(read(presence.toJson()).users).toHaveLength(ONLINE_USERS_MAX);
  });

  it("presence lists the next user when a listed one leaves", () => {
    const presence = crowd(101);
    presence.takeChange();
    presence.leave("u0");
    const { count, users } = read(presence.takeChange());
    expect(count).toBe(100);
    expect(users.at(-1)).toEqual(user(100));
  });
});

describe("throttled", () => {
  it("a throttle acts at once after idle, and then once for all requests of half a second", () => {
    const times: number[] = [];
    const throttle = throttled(() => times.push(Date.now() - T));
    for (let ms = 0; ms < 2 * PULSE_MS; ms += 10) {
      throttle();
      vi.advanceTimersByTime(10);
    }
    expect(times).toEqual([0, PULSE_MS, 2 * PULSE_MS]);
    vi.advanceTimersByTime(10 * PULSE_MS);
    throttle();
    expect(times).toEqual([0, PULSE_MS, 2 * PULSE_MS, 12 * PULSE_MS]);
  });
});

describe("Typing", () => {
  const told = (typing: Typing, at: number) =>
    typing.takeChanges(at).map(({ type, payload }) => `${type} ${payload.userId}`);

  it("typing sends a start once, again after three seconds, and the stop", () => {
    const typing = new Typing();
    expect(typing.start("a", T)).toBe(true);
    expect(told(typing, T)).toEqual(["user_typing a"]);
    expect(typing.start("a", T + 500)).toBe(false);
    expect(told(typing, T + 500)).toEqual([]);
    expect(typing.start("a", T + TYPING_REPEAT_MS)).toBe(true);
    expect(told(typing, T + TYPING_REPEAT_MS)).toEqual(["user_typing a"]);
    expect(typing.stop("a")).toBe(true);
    expect(told(typing, T + 4_000)).toEqual(["user_stop_typing a"]);
    expect(typing.stop("a")).toBe(false);
  });

  it("typing shows at most three users, and the next one when one stops", () => {
    const typing = new Typing();
    for (const name of ["a", "b", "c", "d"]) typing.start(name, T);
    expect(told(typing, T)).toEqual(["user_typing a", "user_typing b", "user_typing c"]);
    expect(typing.start("e", T)).toBe(false);
    typing.stop("b");
    expect(told(typing, T + 500)).toEqual(["user_stop_typing b", "user_typing d"]);
    expect(typing.frames(T + 500).map(({ payload }) => payload.userId)).toEqual(["a", "c", "d"]);
  });

  it("typing expires for a user who neither continues nor stops, whom the next replaces", () => {
    const typing = new Typing();
    typing.start("a", T);
    told(typing, T);
    expect(typing.frames(T + TYPING_TTL_MS)).toEqual([]);
    for (const name of ["b", "c", "d"]) expect(typing.start(name, T + TYPING_TTL_MS)).toBe(true);
    const others = ["b", "c", "d"].map((name) => `user_typing ${name}`);
    expect(told(typing, T + TYPING_TTL_MS)).toEqual(["user_stop_typing a", ...others]);
  });
});

describe("readFrame", () => {
  const message = (content: string) =>
    JSON.stringify({
      type: "chat_message",
      id: crypto.randomUUID(),
      payload: { content, roomId: "general" },
    });

  it("readFrame keeps the fields of the contract and drops the others", () => {
    const read = readFrame('{"type":"resume","payload":{"after":3,"userId":"somebody"},"userId":"x"}');
    expect(read).toEqual({ ok: true, frame: { type: "resume", payload: { after: 3 } } });
  });

  const BAD_ID = '{"type":"chat_message","id":"1","payload":{"content":"x","roomId":"general"}}';
  const BAD_PAGE = '{"type":"resume","payload":{"after":-1}}';
  it.each(["", "null", "[]", "{", '{"type":"shout"}', BAD_PAGE, BAD_ID, new ArrayBuffer(4)])(
    "readFrame refuses %s",
    (data) => {
      expect(readFrame(data)).toMatchObject({ ok: false, reason: "malformed" });
    },
  );

  it("readFrame limits frames to 4,096 bytes, not characters", () => {
    expect(readFrame(message("💸".repeat(500))).ok).toBe(true);
    const room = 4_096 - message("").length;
    expect(readFrame(message("x".repeat(room))).ok).toBe(true);
    expect(readFrame(message("x".repeat(room + 1)))).toMatchObject({ reason: "frame_too_large" });
    expect(readFrame(message("é".repeat(room / 2 + 1)))).toMatchObject({ reason: "frame_too_large" });
  });
});
