import { describe, expect, it } from "vitest";
import { FLOOD_LIMIT, ONLINE_USERS_MAX } from "#game/contract/chat.ts";
import { TYPING_REPEAT_MS, TYPING_TTL_MS } from "#game/contract/chat-frames.ts";
import { Flood, FrameBudget } from "./flood.ts";
import { readFrame } from "./frame-text.ts";
import { Presence } from "./presence.ts";
import { bundleGapMs, Rhythm } from "./rhythm.ts";
import { Typing } from "./typing.ts";

const T = 1_700_000_000_000;

describe("Flood", () => {
  const full = () => {
    const flood = new Flood();
    for (let i = 0; i < FLOOD_LIMIT.messages; i += 1) flood.record("a", T + i * 100);
    return flood;
  };

  it("lets ten within ten seconds pass, and says when the next may", () => {
    const flood = full();
    expect(flood.waitMs("a", T + 1_000)).toBe(9_000);
    expect(flood.waitMs("a", T + 9_999)).toBe(1);
    expect(flood.waitMs("a", T + 10_000)).toBe(0);
    expect(flood.waitMs("b", T + 1_000)).toBe(0);
  });

  it("slides: each message leaves the window on its own", () => {
    const flood = full();
    flood.record("a", T + 10_000);
    expect(flood.waitMs("a", T + 10_000)).toBe(100);
  });

  it("locks nobody out for longer when the clock is put back", () => {
    expect(full().waitMs("a", T - 3_600_000)).toBe(FLOOD_LIMIT.windowMs);
  });

  it("forgets who has been silent, and nobody else", () => {
    const flood = full();
    for (let i = 0; i < 3_000; i += 1) flood.record(`old ${i}`, T - 60_000);
    flood.record("new", T + 1_000);
    expect(flood.waitMs("a", T + 1_000)).toBe(9_000);
  });
});

it("FrameBudget counts within a window and begins anew after it", () => {
  const budget = new FrameBudget({ frames: 2, windowMs: 1_000 });
  expect([T, T + 1, T + 2, T + 999, T + 1_000].map((at) => budget.allows(at))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
});

describe("Rhythm", () => {
  it("waits for nothing after a pause and else for the rest of the gap", () => {
    const rhythm = new Rhythm();
    expect(rhythm.waitMs(T, 500)).toBe(0);
    rhythm.beat(T);
    expect(rhythm.waitMs(T + 100, 500)).toBe(400);
    expect(rhythm.waitMs(T + 500, 500)).toBe(0);
  });

  it("never waits for longer than the gap, whatever the clock does", () => {
    const rhythm = new Rhythm();
    rhythm.beat(T);
    expect(rhythm.waitMs(T - 60_000, 500)).toBe(500);
  });

  it("gives a room of a thousand fifty milliseconds between bundles", () => {
    expect([0, 2, 50, 1_000].map(bundleGapMs)).toEqual([0, 1, 2, 34]);
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

  it("tells a change once, and nothing where nothing changed", () => {
    const presence = crowd(2);
    expect(read(presence.takeChange())).toEqual({ count: 2, users: [user(0), user(1)] });
    expect(presence.takeChange()).toBeNull();
    presence.join(user(2));
    presence.leave("u2");
    expect(presence.takeChange()).toBeNull();
  });

  it("names a hundred of a thousand; who comes after them changes the count alone", () => {
    const presence = crowd(1_000);
    expect(read(presence.takeChange()).users).toHaveLength(ONLINE_USERS_MAX);
    presence.join(user(1_000));
    expect(read(presence.takeChange())).toEqual({ count: 1_001 });
    expect(read(presence.toJson()).users).toHaveLength(ONLINE_USERS_MAX);
  });

  it("fills the place of one who left from those who wait", () => {
    const presence = crowd(101);
    presence.takeChange();
    presence.leave("u0");
    const { count, users } = read(presence.takeChange());
    expect(count).toBe(100);
    expect(users.at(-1)).toEqual(user(100));
  });

  it("shows a listed user under their new name", () => {
    const presence = crowd(1);
    presence.takeChange();
    presence.join({ ...user(0), username: "Guru" });
    expect(read(presence.takeChange()).users[0].username).toBe("Guru");
  });
});

describe("Typing", () => {
  const told = (typing: Typing, at: number) =>
    typing.takeChanges(at).map(({ type, payload }) => `${type} ${payload.userId}`);

  it("tells of a start once, again after three seconds of typing on, and of the stop", () => {
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

  it("tells of three at most, and of the next one when one stops", () => {
    const typing = new Typing();
    for (const name of ["a", "b", "c", "d"]) typing.start(name, T);
    expect(told(typing, T)).toEqual(["user_typing a", "user_typing b", "user_typing c"]);
    expect(typing.start("e", T)).toBe(false);
    typing.stop("b");
    expect(told(typing, T + 500)).toEqual(["user_stop_typing b", "user_typing d"]);
    expect(typing.frames(T + 500).map(({ payload }) => payload.userId)).toEqual(["a", "c", "d"]);
  });

  it("gives the place of one who fell silent to the next", () => {
    const typing = new Typing();
    for (const name of ["a", "b", "c"]) typing.start(name, T);
    told(typing, T);
    expect(typing.start("d", T + TYPING_TTL_MS)).toBe(true);
    expect(told(typing, T + TYPING_TTL_MS)).toContain("user_typing d");
  });

  it("forgets who neither goes on nor stops", () => {
    const typing = new Typing();
    typing.start("a", T);
    told(typing, T);
    expect(typing.frames(T + TYPING_TTL_MS)).toEqual([]);
    expect(told(typing, T + TYPING_TTL_MS)).toEqual(["user_stop_typing a"]);
  });
});

describe("readFrame", () => {
  const message = (content: string) =>
    JSON.stringify({
      type: "chat_message",
      id: crypto.randomUUID(),
      payload: { content, roomId: "general" },
    });

  it("reads what the contract describes and drops what it does not", () => {
    const read = readFrame('{"type":"resume","payload":{"after":3,"userId":"somebody"},"userId":"x"}');
    expect(read).toEqual({ ok: true, frame: { type: "resume", payload: { after: 3 } } });
  });

  it.each(["", "null", "[]", "{", '{"type":"shout"}', '{"type":"resume","payload":{"after":-1}}'])(
    "refuses %s",
    (text) => {
      expect(readFrame(text)).toEqual({ ok: false, reason: "malformed" });
    },
  );

  it("refuses bytes, and an id that is no UUID", () => {
    expect(readFrame(new ArrayBuffer(4))).toMatchObject({ reason: "malformed" });
    const frame = { type: "chat_message", id: "1", payload: { content: "x", roomId: "general" } };
    expect(readFrame(JSON.stringify(frame))).toMatchObject({ reason: "malformed" });
  });

  it("counts bytes, not characters: 4,096 pass", () => {
    expect(readFrame(message("💸".repeat(500))).ok).toBe(true);
    const room = 4_096 - message("").length;
    expect(readFrame(message("x".repeat(room))).ok).toBe(true);
    expect(readFrame(message("x".repeat(room + 1)))).toMatchObject({ reason: "frame_too_large" });
    expect(readFrame(message("é".repeat(room / 2 + 1)))).toMatchObject({ reason: "frame_too_large" });
  });
});
