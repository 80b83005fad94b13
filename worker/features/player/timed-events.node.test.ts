import { describe, expect, it } from "vitest";
import { ENERGY_MAX } from "#game/rules/energy.ts";
import { momentsOf, nextAlarm, type Told, untold } from "./timed-events.ts";

const AT = 1_000_000;
const NOTHING: Told = { told: { full: 0, course: 0 }, dueAt: null };
const FULL = { amount: ENERGY_MAX, at: AT - 1 };
const COURSE = { courseId: "fry_science", startedAt: AT - 20, endsAt: AT - 10 };
const typesOf = ({ frames }: ReturnType<typeof untold>) => frames.map(({ type }) => type);

describe("nextAlarm", () => {
  it.each<[string, readonly number[], number | null, number | null]>([
    ["the earliest moment ahead is the alarm", [AT + 9, AT + 5, AT - 5], null, AT + 5],
    ["without a moment ahead there is no alarm", [AT, AT - 5], null, null],
    ["without a moment there is no alarm", [], null, null],
    ["an earlier alarm stays", [AT + 9], AT + 5, null],
    ["an alarm at the same time stays", [AT + 5], AT + 5, null],
    ["a later alarm is moved", [AT + 5], AT + 9, AT + 5],
  ])("%s", (_name, moments, armed, expected) => {
    expect(nextAlarm(moments, armed, AT)).toBe(expected);
  });

  it("full energy, the end of a course and something due are moments", () => {
    expect(momentsOf({ energy: FULL, course: COURSE, dueAt: AT + 7 })).toEqual([
      FULL.at,
      COURSE.endsAt,
      AT + 7,
    ]);
    expect(momentsOf({ energy: FULL, course: null, dueAt: null })).toEqual([FULL.at]);
  });
});

describe("untold", () => {
  it("reports full energy and a finished course once", () => {
    const timers = { energy: FULL, course: COURSE, dueAt: null };
    const first = untold(NOTHING, timers, AT);
    expect(typesOf(first)).toEqual(["energyChanged", "energy_regenerated", "courseReady"]);
    expect(typesOf(untold(first, timers, AT + 1))).toEqual([]);
  });

  it("reports neither before its time", () => {
    const timers = { energy: { amount: 0, at: AT }, course: { ...COURSE, endsAt: AT + 1 }, dueAt: AT + 1 };
    expect(typesOf(untold({ ...NOTHING, dueAt: AT + 1 }, timers, AT))).toEqual([]);
  });

  it("reports something due by the moment that the socket expected, and then expects the next", () => {
    const timers = { energy: { amount: 0, at: AT }, course: null, dueAt: AT + 50 };
    const first = untold({ ...NOTHING, dueAt: AT }, timers, AT);
    expect(typesOf(first)).toEqual(["due"]);
    expect(first.dueAt).toBe(AT + 50);
  });
});
