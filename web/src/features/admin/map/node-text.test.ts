import { expect, it } from "vitest";
import type { GraphNode } from "#game/content/proof/graph.ts";
import { editorPath, findNodes, nodeText } from "./node-text.ts";

const shift: GraphNode = {
  id: "quest gary_grill.first_shift",
  target: { type: "quest", contactId: "gary_grill", questId: "first_shift" },
  name: "Bags",
  level: 3,
  problems: [],
};
const gary: GraphNode = {
  id: "contact gary_grill",
  target: { type: "contact", contactId: "gary_grill" },
  name: "Gary Grill",
  level: null,
  problems: ["can never be reached"],
};
const NAMES = new Map([["gary_grill", "Gary Grill"]]);

it("a node's text names its kind, contact, level and problems", () => {
  expect(nodeText(shift, "Gary Grill")).toBe("Mission “Bags” of Gary Grill, level 3");
  const fork = { ...shift, choices: ["Stay", "Go"], delayMs: 90 * 60_000 };
  expect(nodeText(fork, "Gary Grill")).toBe(
    "Mission “Bags” of Gary Grill, level 3, fork: Stay or Go, after 1 hour 30 minutes",
  );
  expect(nodeText({ ...shift, refusals: ["Not you."] }, "Gary Grill")).toContain("refused: Not you.");
  expect(nodeText({ ...shift, course: "Fry Science" }, "Gary Grill")).toContain(
    "after the course Fry Science",
  );
  expect(nodeText(gary, "Gary Grill")).toBe("Contact Gary Grill, can't be reached, can never be reached");
});

it("a contact's node leads to the editor, and a quest's to that quest in it", () => {
  expect(editorPath(gary.target)).toBe("/admin/game/npc/gary-grill");
  expect(editorPath(shift.target)).toBe("/admin/game/npc/gary-grill?entry=first_shift");
});

it.each([
  ["", []],
  ["  ", []],
  ["bags", ["Bags"]],
  ["FIRST_SHIFT", ["Bags"]],
  ["gary", ["Bags", "Gary Grill"]],
  ["nobody", []],
])("the search “%s” finds %j", (search, found) => {
  expect(findNodes([shift, gary], NAMES, search).map(({ name }) => name)).toEqual(found);
});
