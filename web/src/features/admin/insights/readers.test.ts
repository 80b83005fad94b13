import { expect, it } from "vitest";
import type { GraphNode } from "#game/content/proof/graph.ts";
import { isUnread, type ReadersOf, readersText } from "./readers.ts";

const node = (target: GraphNode["target"]): GraphNode => ({
  id: "",
  target,
  name: "",
  level: 1,
  problems: [],
});
const readersOf: ReadersOf = (kind) => (kind === "message" ? 3 : 0);

it.each([
  [{ type: "contact", contactId: "a" }, false],
  [{ type: "message", contactId: "a", messageId: "m" }, false],
  [{ type: "quest", contactId: "a", questId: "q" }, true],
] as const)("with read messages and unread answers, %o is unread: %s", (target, expected) => {
  expect(isUnread(node(target), readersOf)).toBe(expected);
});

it.each([
  [0, "No player has read it in the last 30 days."],
  [1, "1 player has read it in the last 30 days."],
  [12, "12 players have read it in the last 30 days."],
])("%d readers are put into words", (readers, text) => {
  expect(readersText(readers)).toBe(text);
});
