import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { Me } from "#game/core/wire/me.ts";
import type { listCourses, StudyResult } from "#game/university/wire.ts";
import { ask, databaseUse, expectRefusal, read } from "../../calls-test-support.ts";
import { openDatabase } from "../../db/client.ts";
import { insertEnrollment } from "../../db/player/studies.ts";
import { sendBatch } from "../../db/statement.ts";
import { changingNothing, expectBalanced, expectRefused, richAccount } from "../../rows-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../../test-support.ts";
import { complete, drop, endIn, enroll, study } from "./university-test-support.ts";

const act = (account: TestAccount, action: string) => ask(account, `POST /player/action/${action}`);
const courses = async (account: TestAccount) =>
  read<ReplyOf<typeof listCourses>>(account, "/university/courses");
const me = (account: TestAccount) => read<Me>(account, "/auth/me");
const enrollments = () => rows("select course_id, tuition from enrollment");
const completed = () => rows("select course_id from completed_course order by completed_at");
const causes = async () =>
  (await rows<{ cause: string }>("select cause from ledger order by seq")).map(({ cause }) => cause);

afterEach(() => {
  vi.useRealTimers();
});

describe("GET /api/university/courses", () => {
  it("the course list shows 14 courses with a beginner's missing requirements, in one round trip", async () => {
    const account = await arrive(await createAccount());
    const reply = await ask(account, "GET /university/courses");
    expect(databaseUse(reply)).toMatchObject({ trips: 1, written: 0 });
    expect(databaseUse(reply).read).toBeLessThanOrEqual(60);
    const list = await reply.json<ReplyOf<typeof listCourses>>();
    expect(list).toMatchObject({ currentCourse: null, completedCourses: [] });
    expect(list.courses).toHaveLength(14);
    expect(list.courses.filter(({ canEnroll }) => canEnroll).map(({ id }) => id)).toEqual(["confidence_101"]);
    expect(list.courses[1]).toMatchObject({
      requirements: { level: 3, cash: 120 },
      alreadyCompleted: false,
      isCurrentCourse: false,
      refusal: "Requirements not met: you need 2 more levels and $73 more.",
    });
  });

  it("the course list shows the current course with its wait, and when it can be completed", async () => {
    const account = await richAccount();
    await enroll(account, "fry_science");
    const { currentCourse, ...list } = await courses(account);
    expect(currentCourse).toMatchObject({ id: "fry_science", durationMs: 1_800_000 });
    expect(currentCourse?.readyInMs).toBeGreaterThan(1_790_000);
    expect(list.courses.find(({ isCurrentCourse }) => isCurrentCourse)?.id).toBe("fry_science");
    expect(list.courses.every(({ refusal }) => refusal === "Drop your current course first.")).toBe(true);
    expect((await me(account)).courseReady).toBe(false);
    await endIn(account, 0);
    expect((await courses(account)).currentCourse?.readyInMs).toBe(0);
    expect((await me(account)).courseReady).toBe(true);
  });
});

describe("POST /api/university/enroll/{id}", () => {
  it("enrolment charges the tuition and stores the course, its end and a ledger row together", async () => {
    const account = await arrive(await createAccount());
    const reply = await enroll(account, "confidence_101", crypto.randomUUID());
    const result = await reply.json<StudyResult>();
    expect(result).toMatchObject({
      course: { id: "confidence_101", name: "Confidence 101" },
      currentCourse: { id: "confidence_101" },
      completedCourses: [],
      experienceGained: 0,
      leveledUp: false,
      newStats: { cash: 10, version: 2 },
    });
    expect(result.events.map(({ type }) => type)).toContain("universityEnrolled");
    expect(await enrollments()).toEqual([{ course_id: "confidence_101", tuition: 37 }]);
    const [times] = await rows<{ length: number }>("select ends_at - started_at as length from enrollment");
    expect(times?.length).toBe(600_000);
    expect(await causes()).toEqual(["unlock", "enroll:confidence_101"]);
    await expectBalanced(account.userId);
  });

  it("enrolment is refused with 404 for an unknown course and 409 for missing requirements, and changes nothing", async () => {
    const account = await arrive(await createAccount());
    for (const id of ["alchemy", "__proto__", "%00", "Confidence_101"]) {
      await expectRefused(() => enroll(account, id), 404, "There is no such course.");
    }
    const poor = "Requirements not met: you need 3 more levels and $153 more.";
    await expectRefusal(await changingNothing(() => enroll(account, "fry_science")), 409, poor);
    await study(account, "confidence_101");
    await expectRefused(
      () => enroll(account, "confidence_101"),
      409,
      "You've already completed this course.",
    );
  });

  it("the database refuses a second enrolment of a player, whatever the caller checked", async () => {
    const account = await richAccount();
    await enroll(account, "fry_science");
    const course = { courseId: "applied_rest", startedAt: 1, endsAt: 2 };
    const db = openDatabase(env);
    const second = () => sendBatch(db, [insertEnrollment(account.userId, course, 0)]);
    await changingNothing(() => expect(second()).rejects.toThrow("UNIQUE constraint failed"));
  });
});

it("dropping a course forfeits the tuition and allows only another enrolment", async () => {
  const account = await richAccount();
  await enroll(account, "fry_science");
  const result = await (await drop(account)).json<StudyResult>();
  expect(result).toMatchObject({
    course: { id: "fry_science" },
    currentCourse: null,
    completedCourses: [],
  });
  expect(result.newStats.cash).toBe(199_847);
  expect(result.events.map(({ type }) => type)).toContain("universityDropped");
  for (const request of [drop, complete]) {
    await expectRefused(() => request(account), 409, "You aren't enrolled in a course.");
  }
  expect((await enroll(account, "fry_science")).status).toBe(200);
  expect((await causes()).slice(-3)).toEqual([
    "enroll:fry_science",
    "drop:fry_science",
    "enroll:fry_science",
  ]);
  await expectBalanced(account.userId);
});

it("completing a course gives its experience", async () => {
  const account = await arrive(await createAccount());
  await enroll(account, "confidence_101");
  await endIn(account, 0);
  const result = await (await complete(account)).json<StudyResult>();
  expect(result).toMatchObject({
    currentCourse: null,
    completedCourses: ["confidence_101"],
    experienceGained: 60,
    newStats: { lifetimeExperience: 60 },
  });
  expect(result.events.find(({ type }) => type === "universityCompleted")?.payload).toEqual({
    courseId: "confidence_101",
    courseName: "Confidence 101",
    experienceGained: 60,
  });
  expect(await completed()).toEqual([{ course_id: "confidence_101" }]);
  await expectBalanced(account.userId);
});

describe("benefits of completed courses", () => {
  it("benefits change the rewards of quick actions and are sent to the page", async () => {
    const account = await richAccount();
    const earned = async () => {
      const before = (await me(account)).player;
      expect((await act(account, "bag_fries")).status).toBe(200);
      return (await me(account)).player.cash - before.cash;
    };
    // In the form that the action has at level 40.
    expect(await earned()).toBe(9);
    await study(account, "fry_science");
    expect(await earned()).toBe(11);
    expect((await me(account)).benefits.actions.bag_fries?.cashPercent).toBe(25);
    await expectBalanced(account.userId);
  }, 60_000);

  it("Bookkeeping for Visionaries lowers the next tuition by 5 %, rounded up", async () => {
    const account = await richAccount();
    await study(account, "bookkeeping_for_visionaries");
    const { courses: list } = await courses(account);
    expect(list.find(({ id }) => id === "confidence_101")?.requirements.cash).toBe(36);
    await enroll(account, "confidence_101");
    expect(await enrollments()).toEqual([{ course_id: "confidence_101", tuition: 36 }]);
    await expectBalanced(account.userId);
  });
});

it("exactly one of a concurrent drop and completion succeeds", async () => {
  const account = await richAccount();
  for (const courseId of ["confidence_101", "fry_science", "applied_rest"]) {
    await enroll(account, courseId);
    await endIn(account, 0);
    const before = (await completed()).length;
    const replies = await Promise.all([drop(account), complete(account)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await completed()).toHaveLength(before + (replies[1]?.status === 200 ? 1 : 0));
    expect(await enrollments()).toEqual([]);
  }
  await expectBalanced(account.userId);
});
