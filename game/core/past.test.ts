import { describe, expect, it } from "vitest";
import { parsePast, pastHolds } from "./past.ts";
import type { Progress } from "./progress.ts";

const entry = { availableAt: 0, seenAt: null, lastCompletedAt: 500, completions: 1 };
const QUESTS: Progress["quests"] = {
  "gary.close": { ...entry, firstCompletedAt: 500, choice: "nine" },
  "gary.shift": { ...entry, firstCompletedAt: 500, choice: null },
  "gary.open": { ...entry, firstCompletedAt: null, lastCompletedAt: null, completions: 0, choice: null },
};

describe("pastHolds", () => {
  it.each([
    [["gary.shift"], true],
    [["!gary.shift"], false],
    [["gary.open"], false],
    [["!gary.open"], true],
    [["gary.unknown"], false],
    [["!gary.unknown"], true],
    [["gary.close:nine"], true],
    [["gary.close:close"], false],
    [["!gary.close:close"], true],
    [["gary.close", "gary.shift"], true],
    [["gary.close", "!gary.shift"], false],
    [[], true],
    [["gary"], false],
    [["!gary"], false],
    [["town_fate.mick:awnings"], true],
    [["town_fate.mick:left"], false],
    [["!town_fate.mick:left"], true],
    [["town_fate.una:left"], false],
  ])("the conditions %j give %j", (conditions, expected) => {
    expect(pastHolds(conditions, QUESTS, 1_000, (id) => (id === "mick" ? "awnings" : null))).toBe(expected);
  });

  it.each([
    [499, false],
    [500, true],
  ])("at %d a completion of the moment 500 counts: %j", (at, expected) => {
    expect(pastHolds(["gary.shift"], QUESTS, at)).toBe(expected);
    expect(pastHolds(["!gary.shift"], QUESTS, at)).toBe(!expected);
  });
});

it.each([
  ["gary.close", { isNegated: false, contactId: "gary", questId: "close", choiceId: null }],
  ["!gary.close:nine", { isNegated: true, contactId: "gary", questId: "close", choiceId: "nine" }],
  ["gary", null],
  ["!!gary.close", null],
  ["gary.close:", null],
])("parsePast reads %j", (condition, fact) => {
  expect(parsePast(condition)).toEqual(fact);
});
