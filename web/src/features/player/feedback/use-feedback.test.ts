import { expect, it } from "vitest";
import { feedbackFor } from "./use-feedback.ts";

it.each([
  ["typewriter", "typewriter"],
  ["gong", undefined],
  [undefined, undefined],
])("a press on an action with the sound %s plays %s", (named, sound) => {
  expect(feedbackFor("actionPressed", { looks: { sound: named } })?.sound).toBe(sound);
});

it("the device vibrates when cash comes in, and not when it goes", () => {
  expect(feedbackFor("cashChanged", { cash: 12, change: 8 })?.vibrationMs).toEqual([15]);
  expect(feedbackFor("cashChanged", { cash: 12, change: -8 })).toBeNull();
});

it("a level has a chord and a longer vibration", () => {
  expect(feedbackFor("playerLevelUp", { oldLevel: 1, newLevel: 2 })).toEqual({
    sound: "chord",
    vibrationMs: [30, 40, 60],
  });
});
