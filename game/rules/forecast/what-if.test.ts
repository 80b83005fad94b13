import { describe, expect, it } from "vitest";
import type { Action } from "../actions/action.ts";
import { POST_ACTION_ID } from "../actions/action.ts";
import { MINUTE_MS } from "../durations.ts";
import { lifetimeExperienceAt } from "../level.ts";
import { newPlayer } from "../player.ts";
import { NEW_POSTING } from "../posting/cycle.ts";
import type { Benefit } from "../university/benefits.ts";
import { type Course, NO_STUDIES } from "../university/course.ts";
import { type ForecastStart, playDay, whatIf } from "./what-if.ts";

const T = 1_800_000_000_000;

function anAction(id: string, parts: Partial<Action>): Action {
  return { id, name: id, description: "", energyCost: 10, rewards: {}, ...parts };
}
const ACTIONS: readonly Action[] = [
  anAction(POST_ACTION_ID, { rewards: { experience: 4, followers: 3 } }),
  anAction("read", { cashCost: 10, rewards: { experience: 9 } }),
  anAction("work", { rewards: { cash: 40 } }),
  anAction("rest", { energyCost: 0, rewards: { energy: 30 }, cooldownMs: MINUTE_MS }),
];

/** A course of half an hour for anybody from level 5, so that two of a day's three sessions follow it. */
function aCourse(...benefits: readonly Benefit[]): Course {
  const words = { id: "course", name: "Course", icon: "🎓", description: "" };
  return { ...words, durationMs: 30 * MINUTE_MS, tuition: 100, level: 5, benefits };
}

const start = (course: Course, level = 10, cash = 1_000): ForecastStart => ({
  player: { ...newPlayer("Dana", T), lifetimeExperience: lifetimeExperienceAt(level), cash, followers: 500 },
  posting: NEW_POSTING,
  studies: NO_STUDIES,
  actions: ACTIONS,
  courses: [course],
});

describe("whatIf", () => {
  it.each<[gain: "experience" | "followers", benefit: Benefit]>([
    ["experience", { type: "experience", amount: 60 }],
    ["experience", { type: "action_experience", action: "read", amount: 3 }],
    ["followers", { type: "action_followers", action: POST_ACTION_ID, amount: 1 }],
  ])("the forecast shows more %s within a day of a course with %o", (gain, benefit) => {
    const course = aCourse(benefit);
    const result = whatIf(start(course), course, T);
    expect(result.refusal).toBeNull();
    expect(result.with?.[gain]).toBeGreaterThan(result.without[gain]);
  });

  it("the forecast shows more cash within a day of a course that raises pay, not counting its tuition", () => {
    const course = aCourse({ type: "action_cash", action: "work", percent: 25 });
    const result = whatIf(start(course), course, T);
    expect((result.with?.cash ?? 0) + course.tuition).toBeGreaterThan(result.without.cash);
  });

  it("the forecast of a course without effect within a day differs by its tuition alone", () => {
    const course = aCourse({ type: "action_cash", action: "elsewhere", percent: 25 });
    const { with: taken, without } = whatIf(start(course), course, T);
    expect(taken).toEqual({ ...without, cash: without.cash - course.tuition });
  });

  it.each([0, 1, 10, 20])(
    "a player who plays %i minutes a day does an action with a cooldown of a minute once a minute, and nothing while away",
    (minutes) => {
      const minutely = anAction("minutely", { energyCost: 1, rewards: { cash: 5 }, cooldownMs: MINUTE_MS });
      const rest = anAction("rest", { energyCost: 0, rewards: { energy: 30 }, cooldownMs: MINUTE_MS });
      const day = { ...start(aCourse()), actions: [minutely, rest] };
      expect(playDay(day, T, { startHours: [8], minutes })).toEqual({
        actions: minutes,
        cash: 5 * minutes,
        experience: 0,
        followers: 0,
      });
    },
  );

  it("the forecast gives the reason and no result with the course if the player can't enrol", () => {
    const course = aCourse();
    expect(whatIf(start(course, 2, 90), course, T)).toMatchObject({
      with: null,
      refusal: { reason: "requirements", levels: 3, cash: 10 },
    });
  });

  it("the forecast is deterministic", () => {
    const course = aCourse({ type: "action_cooldown", action: "rest", ms: 15_000 });
    const one = whatIf(start(course), course, T);
    expect(whatIf(start(course), course, T)).toEqual(one);
    expect(one.without.experience).toBeGreaterThan(0);
  });
});
