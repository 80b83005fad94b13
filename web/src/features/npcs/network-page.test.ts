import { expect, it } from "vitest";
import { byLevel, clueText } from "./network-page.tsx";

it.each([
  ["coach_ironclad", { type: "level", value: 4 }, "Will call at level 4. Is already awake."],
  ["madame_funnel", { type: "other" }, "Waits for an introduction. Will not hang up."],
  ["somebody_new", { type: "other" }, "Waits for an introduction. Nobody knows more."],
  ["somebody_new", null, "Waits for an introduction. Nobody knows more."],
] as const)("the clue to %s with %o", (id, nextUnlock, text) => {
  expect(clueText({ id, nextUnlock })).toBe(text);
});

it("locked contacts come in the order of their levels, those without a known level last", () => {
  const at = (id: string, value: number | null) => ({
    id,
    nextUnlock: value === null ? ({ type: "other" } as const) : ({ type: "level", value } as const),
  });
  const sorted = byLevel([at("past_you", 40), at("vinnie_views", null), at("the_algorithm", 18)]);
  expect(sorted.map(({ id }) => id)).toEqual(["the_algorithm", "past_you", "vinnie_views"]);
});
