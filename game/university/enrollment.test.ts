import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COURSES, findCourse } from "../../worker/content/courses.ts";
import { benefitsOf } from "../core/benefits.ts";
import { type Course, NO_STUDIES, type Studies } from "../core/course.ts";
import { lifetimeExperienceAt } from "../core/level.ts";
import { NO_BENEFITS } from "../core/no-benefits.ts";
import { NO_DELTA, newPlayer, type Player } from "../core/player.ts";
import { completeCourse, dropCourse, enroll, studyRefusalText } from "./enrollment.ts";

const T = 1_800_000_000_000;
const student = (level: number, cash: number): Player => ({
  ...newPlayer("Dana", T),
  cash,
  lifetimeExperience: lifetimeExperienceAt(level),
});
const course = (id: string): Course => {
  const found = findCourse(id);
  if (!found) throw new Error(`no course ${id}`);
  return found;
};
const confidence = course("confidence_101");
const fries = course("fry_science");
const enrolled = (endsAt: number): Studies => {
  return { current: { courseId: "confidence_101", startedAt: T, endsAt }, completed: [] };
};

describe("enroll", () => {
  it("enrolment charges the tuition and sets the end to the course's duration from now", () => {
    const current = { courseId: "fry_science", startedAt: T, endsAt: T + 30 * 60_000 };
    const delta = { cash: -200, experience: 0, followers: 0, energy: 0 };
    const studies = { current, completed: [] };
    const change = { player: student(4, 50), studies, delta, cause: "enroll:fry_science" };
    const done = enroll(student(4, 250), NO_STUDIES, fries, T, NO_BENEFITS);
    expect(done).toEqual({ ok: true, change });
  });

  it.each([
    [student(3, 250), NO_STUDIES, { reason: "requirements", levels: 1, cash: 0 }],
    [student(4, 199), NO_STUDIES, { reason: "requirements", levels: 0, cash: 1 }],
    [student(4, 250), enrolled(T + 1), { reason: "already_enrolled" }],
    [student(4, 250), { current: null, completed: ["fry_science"] }, { reason: "already_completed" }],
  ])("enrolment is refused if a requirement is not met (case %#)", (player, studies, refusal) => {
    expect(enroll(player, studies, fries, T, NO_BENEFITS)).toEqual({ ok: false, refusal });
  });
});

describe("completeCourse", () => {
  const studies = enrolled(T + confidence.durationMs);
  const end = T + confidence.durationMs;

  it("completion is refused 1 ms before the end and gives experience at the end", () => {
    const early = { reason: "too_early", readyInMs: 1 };
    expect(completeCourse(student(1, 0), studies, confidence, end - 1)).toEqual({
      ok: false,
      refusal: early,
    });
    const done = completeCourse(student(1, 0), studies, confidence, end);
    if (!done.ok) throw new Error(done.refusal.reason);
    const after = { current: null, completed: ["confidence_101"] };
    const delta = { experience: 60, cash: 0 };
    expect(done.change).toMatchObject({ studies: after, delta, cause: "course:confidence_101" });
    const again = completeCourse(done.change.player, done.change.studies, confidence, end);
    expect(again).toMatchObject({ refusal: { reason: "not_enrolled" } });
  });

  it("a clock set back never extends the wait beyond the course's duration", () => {
    const refusal = { reason: "too_early", readyInMs: confidence.durationMs };
    expect(completeCourse(student(1, 0), studies, confidence, T - 86_400_000)).toMatchObject({ refusal });
  });

  it("the Honorary Doctorate can raise several levels at once and updates the status", () => {
    const doctorate = course("honorary_doctorate");
    const current = { courseId: doctorate.id, startedAt: T, endsAt: T };
    const nearly = student(49, 0);
    const done = completeCourse(nearly, { current, completed: [] }, doctorate, T);
    expect(done).toMatchObject({ ok: true, change: { player: { status: "Guru Emperor" } } });
  });
});

describe("dropCourse", () => {
  it("dropping a course forfeits the tuition and ends the enrolment", () => {
    const same = { player: student(1, 10), studies: NO_STUDIES, delta: NO_DELTA };
    const change = { ...same, cause: "drop:confidence_101" };
    expect(dropCourse(student(1, 10), enrolled(T + 1))).toEqual({ ok: true, change });
    expect(dropCourse(student(1, 10), NO_STUDIES)).toMatchObject({ refusal: { reason: "not_enrolled" } });
  });
});

describe("studyRefusalText", () => {
  it.each([
    [{ reason: "requirements", levels: 2, cash: 1_250 }, "you need 2 more levels and $1,250 more."],
    [{ reason: "requirements", levels: 1, cash: 0 }, "you need 1 more level."],
    [{ reason: "too_early", readyInMs: 61_000 }, "Ready in 2 min."],
    [{ reason: "already_enrolled" }, "Drop your current course first."],
    [{ reason: "already_completed" }, "already completed"],
    [{ reason: "not_enrolled" }, "aren't enrolled"],
  ] as const)("studyRefusalText explains the refusal %o", (refusal, text) => {
    expect(studyRefusalText(refusal)).toContain(text);
  });
});

it("the ledger matches the balance of every student, cash is never negative, and no course is completed twice or early", () => {
  const step = fc.tuple(
    fc.constantFrom("enroll", "drop", "complete"),
    fc.constantFrom(...COURSES.map(({ id }) => id)),
    fc.integer({ min: 0, max: 30 * 3_600_000 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 0, max: 200_000 }), (steps, cash) => {
      let now = T;
      let player = student(40, cash);
      let studies: Studies = NO_STUDIES;
      let sum = 0;
      for (const [kind, id, wait] of steps) {
        now += wait;
        const before = studies;
        const outcome =
          kind === "enroll"
            ? enroll(player, studies, course(id), now, benefitsOf(studies.completed, COURSES))
            : kind === "drop"
              ? dropCourse(player, studies)
              : completeCourse(player, studies, course(id), now);
        if (!outcome.ok) continue;
        ({ player, studies } = outcome.change);
        sum += outcome.change.delta.cash;
        if (kind === "complete") expect(before.current?.endsAt).toBeLessThanOrEqual(now);
      }
      expect(player.cash).toBe(cash + sum);
      expect(player.cash).toBeGreaterThanOrEqual(0);
      expect(new Set(studies.completed).size).toBe(studies.completed.length);
    }),
  );
});
