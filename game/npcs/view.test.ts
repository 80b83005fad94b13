import { expect, it } from "vitest";
import { aQuest } from "../content/fixture.ts";
import { lifetimeExperienceAt } from "../core/level.ts";
import { nextUnlock } from "./view.ts";

const level = (value: number) =>
  aQuest(`level_${value}`, { unlockConditions: { type: "level_reached", value } });
const affinity = (value: number) =>
  aQuest(`affinity_${value}`, { unlockConditions: { type: "affinity_reached", value } });
const manual = aQuest("manual", { unlockConditions: { type: "manual" } });

it.each([
  ["the lowest higher level", [level(9), level(7), affinity(30)], { type: "level", value: 7 }],
  ["else the lowest higher affinity", [affinity(50), affinity(30), manual], { type: "affinity", value: 30 }],
  ["something else if level and affinity are high enough", [level(5), affinity(20)], { type: "other" }],
  ["something else if no threshold helps", [manual], { type: "other" }],
  ["nothing if no quest is locked", [], null],
])("the next unlock at level 5 and affinity 25 is %s", (_name, locked, expected) => {
  expect(nextUnlock(locked, { lifetimeExperience: lifetimeExperienceAt(5) }, 25)).toEqual(expected);
});
