import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { ACTIONS, findAction } from "../../worker/content/actions.ts";
import { COURSES } from "../../worker/content/courses.ts";
import { NO_STUDIES } from "../core/course.ts";
import { NO_BENEFITS } from "../core/no-benefits.ts";
import { newPlayer } from "../core/player.ts";
import { NEW_POSTING } from "../social/cycle.ts";
import { toPostingView } from "../social/view.ts";
import { PostingView } from "../social/wire.ts";
import { toCourseView, toCurrentCourse } from "../university/view.ts";
import { CourseView } from "../university/wire.ts";

const T = 1_800_000_000_000;
const actionName = (id: string): string => findAction(id)?.name ?? id;

describe("views of the town", () => {
  it("a new character's widget shows mastery 3 at 65 %, 2.4 %, +25 mastery and +3 followers", () => {
    const action = ACTIONS[0];
    if (action?.id !== "post_content") throw new Error("no post_content");
    const view = toPostingView(NEW_POSTING, action, NO_BENEFITS, T);
    expect(v.parse(PostingView, view)).toMatchObject({
      masteryLevel: 3,
      masteryPercent: 65,
      masteryPerPost: 25,
      followersPerPost: 3,
      energyPerPost: 10,
      conversionThousandths: 24,
      salesThousandths: 0,
      readyInMs: 0,
      cyclesLeft: 12,
    });
  });

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
});
