import { describe, expect, it } from "vitest";
import {
  freshTypists,
  onIdle,
  onKey,
  onStop,
  type Typists,
  typingText,
  withoutTypist,
  withTypist,
} from "./typing.ts";

describe("own typing", () => {
  it("is told at the first key and again every three seconds, not with each key", () => {
    const first = onKey(null, 0);
    expect(first.act).toBe("typing_start");
    const second = onKey(first.typing, 2_999);
    expect(second.act).toBe(null);
    expect(onKey(second.typing, 3_000).act).toBe("typing_start");
  });

  it("ends after three seconds without a key, and not before", () => {
    const { typing } = onKey(onKey(null, 0).typing, 1_000);
    expect(onIdle(typing, 3_999).act).toBe(null);
    expect(onIdle(typing, 4_000)).toEqual({ typing: null, act: "typing_stop" });
  });

  it("ends with Enter or blur, once", () => {
    const stopped = onStop(onKey(null, 0).typing);
    expect(stopped.act).toBe("typing_stop");
    expect(onStop(stopped.typing).act).toBe(null);
    expect(onIdle(stopped.typing, 9_000).act).toBe(null);
  });
});

describe("the typing of others", () => {
  const none: Typists = new Map();
  const two = withTypist(withTypist(none, "a", 0), "b", 1_000);

  it("says someone or multiple people, without the player and the muted", () => {
    expect(typingText(none, new Set())).toBe(null);
    expect(typingText(two, new Set())).toBe("Multiple people are typing...");
    expect(typingText(two, new Set(["a"]))).toBe("Someone is typing...");
    expect(typingText(two, new Set(["a", "b"]))).toBe(null);
  });

  it("is forgotten after six seconds, or when they stop", () => {
    expect([...freshTypists(two, 6_500).keys()]).toEqual(["b"]);
    expect(freshTypists(two, 5_000)).toBe(two);
    expect([...withoutTypist(two, "a").keys()]).toEqual(["b"]);
  });
});
