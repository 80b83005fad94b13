import { describe, expect, it } from "vitest";
import { ENERGY_MAX } from "#game/core/energy.ts";
import { FULL_ENERGY_EVERY_MS, momentsOf, nextAlarm, type Sent, unsent } from "./timed-events.ts";

const AT = 1_000_000;
const NOTHING: Sent = { sent: { full: 0, course: 0 }, dueAt: null };
const FULL = { amount: ENERGY_MAX, at: AT - 1 };
const COURSE = { courseId: "fry_science", startedAt: AT - 20, endsAt: AT - 10 };
const typesOf = ({ frames }: ReturnType<typeof unsent>) => frames.map(({ type }) => type);

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

describe("momentsOf", () => {
  const OPENED = { openedAt: AT - 100, sent: { full: AT - 100, course: AT - 100 } };
  const fullMoment = (full: number, sent: number) => {
    const [moment] = momentsOf(
      { energy: { amount: ENERGY_MAX, at: full }, course: null, dueAt: null },
      { ...OPENED, sent: { ...OPENED.sent, full: sent } },
    );
    return moment;
  };

  it("are full energy, the end of a course and something due", () => {
    expect(momentsOf({ energy: FULL, course: COURSE, dueAt: AT + 7 }, OPENED)).toEqual([
      FULL.at,
      COURSE.endsAt,
      AT + 7,
    ]);
    expect(momentsOf({ energy: FULL, course: null, dueAt: null }, OPENED)).toEqual([FULL.at]);
  });

  it.each<[string, number, number, number]>([
    ["the first full energy is reported at once", AT + 9, OPENED.openedAt, AT + 9],
    ["one soon after the last reported one waits", AT + 9, AT, AT + FULL_ENERGY_EVERY_MS],
    [
      "one long after it is reported at once",
      AT + 2 * FULL_ENERGY_EVERY_MS,
      AT,
      AT + 2 * FULL_ENERGY_EVERY_MS,
    ],
    ["one that was reported is over", AT, AT, AT],
  ])("%s", (_name, full, sent, expected) => {
    expect(fullMoment(full, sent)).toBe(expected);
  });
});

describe("unsent", () => {
  it("reports full energy and a finished course once", () => {
    const timers = { energy: FULL, course: COURSE, dueAt: null };
    const first = unsent(NOTHING, timers, AT);
    expect(typesOf(first)).toEqual(["energyChanged", "energy_regenerated", "courseReady"]);
    expect(typesOf(unsent(first, timers, AT + 1))).toEqual([]);
  });

  it("reports neither before its time", () => {
    const timers = { energy: { amount: 0, at: AT }, course: { ...COURSE, endsAt: AT + 1 }, dueAt: AT + 1 };
    expect(typesOf(unsent({ ...NOTHING, dueAt: AT + 1 }, timers, AT))).toEqual([]);
  });

  it("reports something due by the moment that the socket expected, and then expects the next", () => {
    const timers = { energy: { amount: 0, at: AT }, course: null, dueAt: AT + 50 };
    const first = unsent({ ...NOTHING, dueAt: AT }, timers, AT);
    expect(typesOf(first)).toEqual(["due"]);
    expect(first.dueAt).toBe(AT + 50);
  });
});
