import { expect, it } from "vitest";
import { feedbackFor } from "./feedback.ts";

it.each([
  ["post_content", "typewriter"],
  ["bag_fries", "paper"],
  ["consulting_call", "till"],
  ["read_book", "page"],
  ["rest", undefined],
])("the sound of %s is %s", (actionId, sound) => {
  expect(feedbackFor("actionPressed", { actionId })?.sound).toBe(sound);
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
