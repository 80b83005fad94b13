import { expect, it } from "vitest";
import { type Typists, typingText, withTypist } from "./typing.ts";

const none: Typists = new Map();
const two = withTypist(withTypist(none, "a", 0), "b", 1_000);

it("the typing indicator names typists except the player and muted players", () => {
  expect(typingText(none, new Set())).toBe(null);
  expect(typingText(two, new Set())).toBe("Multiple people are typing...");
  expect(typingText(two, new Set(["a"]))).toBe("Someone is typing...");
  expect(typingText(two, new Set(["a", "b"]))).toBe(null);
});
