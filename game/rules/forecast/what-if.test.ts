import { describe, expect, it } from "vitest";
import { ACTIONS } from "../../../worker/content/actions.ts";
import { COURSES, findCourse } from "../../../worker/content/courses.ts";
import { lifetimeExperienceAt } from "../level.ts";
import { newPlayer } from "../player.ts";
import { NEW_POSTING } from "../posting/cycle.ts";
import { type Course, NO_STUDIES } from "../university/course.ts";
import { type ForecastStart, playDay, whatIf } from "./what-if.ts";

const T = 1_800_000_000_000;
const start = (level: number, cash: number): ForecastStart => ({
  player: { ...newPlayer("Dana", T), lifetimeExperience: lifetimeExperienceAt(level), cash, followers: 500 },
  posting: NEW_POSTING,
  studies: NO_STUDIES,
  actions: ACTIONS,
  courses: COURSES,
});
const course = (id: string): Course => {
  const found = findCourse(id);
  if (!found) throw new Error(`no course ${id}`);
  return found;
};

describe("whatIf", () => {
  it.each([
    ["confidence_101", "experience"],
    ["lighting_your_car_interior", "followers"],
    ["speed_reading_covers", "experience"],
    ["podcast_interrupting", "followers"],
    ["honorary_doctorate", "experience"],
  ] as const)("%s earns more %s within a day", (id, gain) => {
    const result = whatIf(start(45, 100_000), course(id), T);
    expect(result.refusal).toBeNull();
    expect(result.with?.[gain]).toBeGreaterThan(result.without[gain]);
  });

  it.each([["fry_science"], ["discovery_calls"]])(
    "%s earns more cash within a day, not counting its tuition",
    (id) => {
      const result = whatIf(start(30, 40_000), course(id), T);
      expect((result.with?.cash ?? 0) + course(id).tuition).toBeGreaterThan(result.without.cash);
    },
  );

  it("the forecast shows that Funnel Geometry does not pay off within a day: e-book sales stay the same", () => {
    const { with: taken, without } = whatIf(start(20, 10_000), course("funnel_geometry"), T);
    expect(taken).toEqual({ ...without, cash: without.cash - 2_500 });
  });

  it.each([
    { minutes: 0, actions: 0, cash: 0 },
    { minutes: 1, actions: 13, cash: 39 },
    { minutes: 10, actions: 85, cash: 327 },
    { minutes: 20, actions: 165, cash: 2_341 },
  ])(
    "a new player who plays $minutes minutes in a day takes $actions actions and gains $cash dollars, and nothing while away",
    ({ minutes, actions, cash }) => {
      const beginner = { ...start(1, 47), player: newPlayer("Dana", T) };
      expect(playDay(beginner, T, { startHours: [8], minutes })).toMatchObject({ actions, cash });
    },
  );

  it("the forecast gives the reason and no result with the course if the player can't enrol", () => {
    expect(whatIf(start(1, 10), course("fry_science"), T)).toMatchObject({
      with: null,
      refusal: { reason: "requirements", levels: 3, cash: 190 },
    });
  });

  it("the forecast is deterministic", () => {
    const one = whatIf(start(10, 5_000), course("applied_rest"), T);
    expect(whatIf(start(10, 5_000), course("applied_rest"), T)).toEqual(one);
    expect(one.without.experience).toBeGreaterThan(500);
  });
});
