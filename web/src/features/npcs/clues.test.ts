import { expect, it } from "vitest";
import { clueText } from "./clues.ts";

it.each([
  ["coach_ironclad", { type: "level", value: 4 }, "Will call at level 4. Is already awake."],
  ["madame_funnel", { type: "other" }, "Waits for an introduction. Will not hang up."],
  ["somebody_new", { type: "other" }, "Waits for an introduction. Nobody knows more."],
  ["somebody_new", null, "Waits for an introduction. Nobody knows more."],
] as const)("the clue to %s with %o", (id, nextUnlock, text) => {
  expect(clueText({ id, nextUnlock })).toBe(text);
});
