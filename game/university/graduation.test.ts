import fc from "fast-check";
import { expect, it } from "vitest";
import { BUNDLED_DOCUMENTS } from "../../worker/content/documents.ts";
import { GRADUATION_ANSWERS, type GraduationQuestion, questionOf } from "../core/graduation-question.ts";
import { applyDelta, deltaBetween, NO_DELTA, newPlayer } from "../core/player.ts";
import { withAnswer } from "./graduation.ts";

const GRADUATION = BUNDLED_DOCUMENTS["the-graduation"];

const T = 1_800_000_000_000;
const completion = (cash: number, followers: number) => {
  const player = { ...newPlayer("Dana", T), cash, followers };
  const delta = { ...NO_DELTA, experience: 60 };
  const studies = { current: null, completed: ["fries"] };
  return {
    before: player,
    change: { player: applyDelta(player, delta, T), studies, delta, cause: "course:fries" },
  };
};
const amount = fc.option(fc.integer({ min: -3_000, max: 3_000 }), { nil: undefined });
const option = fc.record({
  label: fc.constant("Count them."),
  reply: fc.constant("Thirty-four."),
  cash: amount,
  followers: amount,
  experience: fc.option(fc.integer({ min: 1, max: 3_000 }), { nil: undefined }),
});

it("any answer's row adds up, and cash and followers stop at 0", () => {
  fc.assert(
    fc.property(
      option,
      fc.nat(4_000),
      fc.nat(4_000),
      fc.constantFrom(0, 5, 25),
      fc.constantFrom(...GRADUATION_ANSWERS),
      (each, cash, followers, percent, answer) => {
        const { before, change } = completion(cash, followers);
        const question: GraduationQuestion = {
          course: "fries",
          question: "How many?",
          first: each,
          second: each,
        };
        const { player, delta, studies, cause } = withAnswer(change, question, answer, T, percent);
        expect(deltaBetween(before, player)).toEqual(delta);
        expect(player.cash).toBe(Math.max(0, cash + (each.cash ?? 0)));
        expect(player.followers).toBe(Math.max(0, followers + (each.followers ?? 0)));
        expect(player.graduated).toEqual({ fries: answer });
        expect({ studies, cause }).toEqual({ studies: change.studies, cause: "course:fries" });
      },
    ),
  );
});

it("certificates raise the experience of an answer as that of the course", () => {
  const { change } = completion(0, 0);
  const first = { label: "Wait.", reply: "It went on.", experience: 200 };
  const done = withAnswer(change, { course: "fries", question: "?", first, second: first }, "first", T, 25);
  expect(done.delta.experience).toBe(60 + 250);
});

it("a course without a question has none", () => {
  expect(questionOf(GRADUATION, "fry_science")?.second.label).toBe("Eat them.");
  expect(questionOf(GRADUATION, "nothing")).toBeUndefined();
});
