import { expect, it } from "vitest";
import {
  freshTypists,
  onKey,
  onStop,
  type Typists,
  typingText,
  withoutTypist,
  withTypist,
} from "./typing.ts";

it("typing is announced at the first key, again after three seconds of keys, and its end once", () => {
  const first = onKey(null, 0);
  expect(first.act).toBe("typing_start");
  const second = onKey(first.typing, 2_999);
  expect(second.act).toBe(null);
  expect(onKey(second.typing, 3_000).act).toBe("typing_start");
  const stopped = onStop(second.typing);
  expect(stopped.act).toBe("typing_stop");
  expect(onStop(stopped.typing).act).toBe(null);
});

const none: Typists = new Map();
const two = withTypist(withTypist(none, "a", 0), "b", 1_000);

it("the typing indicator names typists except the player and muted players", () => {
  expect(typingText(none, new Set())).toBe(null);
  expect(typingText(two, new Set())).toBe("Multiple people are typing...");
  expect(typingText(two, new Set(["a"]))).toBe("Someone is typing...");
  expect(typingText(two, new Set(["a", "b"]))).toBe(null);
});

it("the typing indicator drops a typist after six seconds or when they stop", () => {
  expect([...freshTypists(two, 6_500).keys()]).toEqual(["b"]);
  expect(freshTypists(two, 5_000)).toBe(two);
  expect([...withoutTypist(two, "a").keys()]).toEqual(["b"]);
});
