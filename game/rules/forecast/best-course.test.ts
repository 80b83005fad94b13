import { expect, it } from "vitest";
import type { Action } from "../actions/action.ts";
import { MINUTE_MS } from "../durations.ts";
import { lifetimeExperienceAt } from "../level.ts";
import { newPlayer } from "../player.ts";
import { NEW_POSTING } from "../posting/cycle.ts";
import type { Benefit } from "../university/benefits.ts";
import { type Course, NO_STUDIES } from "../university/course.ts";
import { bestCourse } from "./best-course.ts";

const T = 1_800_000_000_000;
const work: Action = { id: "work", name: "Work", description: "", energyCost: 10, rewards: { cash: 40 } };

function aCourse(id: string, tuition: number, benefit: Benefit): Course {
  const words = { name: id, icon: "🎓", description: "" };
  return { id, ...words, durationMs: 30 * MINUTE_MS, tuition, level: 1, benefits: [benefit] };
}
const pay = (percent: number): Benefit => ({ type: "action_cash", action: "work", percent });
const lore = (amount: number): Benefit => ({ type: "experience", amount });

function best(...courses: readonly Course[]) {
  const player = { ...newPlayer("Dana", T), lifetimeExperience: lifetimeExperienceAt(10), cash: 1_000 };
  const start = { player, posting: NEW_POSTING, studies: NO_STUDIES, actions: [work], courses };
  return bestCourse(start, courses, T);
}

it("the course whose extra cash pays for it soonest is the best at any price", () => {
  const found = best(
    aCourse("dear", 900, pay(30)),
    aCourse("cheap", 100, pay(25)),
    aCourse("lore", 10, lore(500)),
  );
  expect(found?.id).toBe("cheap");
  expect(found?.paysBackInMs).toBeGreaterThan(0);
});

it("if no course brings cash, the one with the most experience is the best", () => {
  expect(best(aCourse("a", 10, lore(60)), aCourse("b", 20, lore(600)))).toEqual({
    id: "b",
    paysBackInMs: null,
  });
});

it("a player who can't pay for any course has no best course", () => {
  expect(best(aCourse("dear", 5_000, pay(30)))).toBeNull();
  expect(best()).toBeNull();
});
