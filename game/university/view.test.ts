import * as v from "valibot";
import { expect, it } from "vitest";
import { findAction } from "../../worker/content/actions.ts";
import { COURSES, findCourse } from "../../worker/content/courses.ts";
import { NO_STUDIES } from "../core/course.ts";
import { NO_BENEFITS } from "../core/no-benefits.ts";
import { newPlayer } from "../core/player.ts";
import { CourseSchema } from "./document.ts";
import { toCourseView, toCurrentCourse } from "./view.ts";
import { CourseView } from "./wire.ts";

const T = 1_800_000_000_000;
const actionName = (id: string): string => findAction(id)?.name ?? id;

it("each course says what it takes, what it brings, and why it is closed", () => {
  const player = newPlayer("Dana", T);
  const views = COURSES.map((course) => toCourseView(course, player, NO_STUDIES, NO_BENEFITS, actionName));
  for (const view of views) expect(v.parse(CourseView, view)).toEqual(view);
  expect(views.filter(({ canEnroll }) => canEnroll).map(({ name }) => name)).toEqual(["Confidence 101"]);
  expect(views.find(({ id }) => id === "speed_reading_covers")).toMatchObject({
    duration: "45 min",
    benefits: ["Read Book: +3 XP"],
    requirements: { level: 5, cash: 300 },
    refusal: "Requirements not met: you need 4 more levels and $253 more.",
  });
});

it("the current course counts down to 0, and is none once its content is gone", () => {
  const studies = {
    current: { courseId: "fry_science", startedAt: T, endsAt: T + 1_800_000 },
    completed: [],
  };
  expect(toCurrentCourse(studies, COURSES, T + 1)).toMatchObject({
    name: "Fry Science",
    readyInMs: 1_799_999,
  });
  expect(toCurrentCourse(studies, COURSES, T + 1_800_001)).toMatchObject({ readyInMs: 0 });
  expect(toCurrentCourse(studies, [], T)).toBeNull();
});

it.each(["", "PT", "30", "PT90S", "P1D", "PT0M"])("a course of duration %j is refused", (duration) => {
  const { durationMs: _, ...course } = findCourse("fry_science") ?? COURSES[0] ?? { durationMs: 0 };
  expect(v.safeParse(CourseSchema, { ...course, duration }).success).toBe(false);
  expect(v.safeParse(CourseSchema, { ...course, duration: "PT1H30M" }).success).toBe(true);
});
