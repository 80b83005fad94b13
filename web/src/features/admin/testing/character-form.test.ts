import { expect, it } from "vitest";
import { newPlayer } from "#game/core/player.ts";
import { toPlayerState } from "#game/core/wire/player.ts";
import { adjustmentOf, toWhole, valuesOf } from "./character-form.tsx";

const initial = valuesOf(toPlayerState(newPlayer("Dana", 0), 1, 0));

it.each([
  ["12", 12],
  ["12.9", 12],
  ["-3", -3],
  ["7 apples", 7],
  ["", 0],
  ["apples", 0],
])("the typed number %j is parsed as %i", (text, expected) => {
  expect(toWhole(text)).toBe(expected);
});

it("an adjustment has the changed values only", () => {
  expect(adjustmentOf(initial, initial)).toEqual({});
  expect(adjustmentOf({ ...initial, cash: "nothing", name: " Dan " }, initial)).toEqual({
    name: "Dan",
    cash: 0,
  });
});
