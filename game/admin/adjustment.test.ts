import { expect, it } from "vitest";
import { levelProgress } from "../core/level.ts";
import { newPlayer } from "../core/player.ts";
import { adjustPlayer } from "./adjustment.ts";
import type { AdjustmentBody } from "./testing-wire.ts";

const NOW = 1_000_000;
const start = { ...newPlayer("Dana", NOW), lifetimeExperience: 350, energy: { amount: 40, at: NOW - 5_000 } };
const progress = (adjustment: AdjustmentBody) => {
  const adjusted = adjustPlayer(start, adjustment, NOW);
  return adjusted && levelProgress(adjusted.lifetimeExperience);
};

it.each<[string, AdjustmentBody, { level: number; experience: number } | null]>([
  ["nothing", {}, { level: 3, experience: 50 }],
  ["a higher level", { level: 10 }, { level: 10, experience: 50 }],
  ["the first level", { level: 1 }, { level: 1, experience: 50 }],
  ["level and experience", { level: 2, experience: 199 }, { level: 2, experience: 199 }],
  ["experience", { experience: 0 }, { level: 3, experience: 0 }],
  ["experience of the next level", { experience: 300 }, null],
  ["experience beyond the new level", { level: 1, experience: 100 }, null],
])("an adjustment that sets %s", (_what, adjustment, expected) => {
  expect(progress(adjustment)).toEqual(expected);
});

it("a lower level keeps as much experience as it can hold", () => {
  const rich = { ...start, lifetimeExperience: 4_500 + 900 };
  const adjusted = adjustPlayer(rich, { level: 2 }, NOW);
  expect(levelProgress(adjusted?.lifetimeExperience ?? 0)).toEqual({ level: 2, experience: 199 });
});

it("an adjustment changes the given values and no others", () => {
  expect(adjustPlayer(start, { cash: 0, energy: 7, status: "Guru" }, NOW)).toEqual({
    ...start,
    cash: 0,
    status: "Guru",
    energy: { amount: 7, at: NOW },
  });
});

it("an adjustment without energy keeps what has regenerated", () => {
  expect(adjustPlayer(start, { cash: 1 }, NOW)?.energy).toEqual({ amount: 50, at: NOW });
});
