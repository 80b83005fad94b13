import { expect, it } from "vitest";
import { DAY_MS } from "../core/durations.ts";
import { MS_PER_WEEK } from "../core/epoch-week.ts";
import { anIntake, lively, THURSDAY, WEEK } from "./fixture.ts";
import type { Answer, Student } from "./intake.ts";
import {
  isPublicWeek,
  lastWeek,
  NEW_REPLAY,
  type Replay,
  type ReplayStep,
  replayed,
  standOf,
} from "./replay.ts";
import type { PublicWeek } from "./replay-wire.ts";

const { promises, prices, waysOut, collapses, students } = anIntake();
const weekOfStudents = (nine: readonly Student[]): PublicWeek => {
  return { week: WEEK, title: "", promises: [...promises], prices, waysOut, students: [...nine], collapses };
};
const CALM = weekOfStudents(students);
const LIVELY = weekOfStudents(lively);
const offer = { promise: "why", price: 97, wayOut: "refund" } as const;
const played = (content: PublicWeek, answers: string, price: 97 | 297 | 997 = 97) => {
  const given = [...answers].map((each): ReplayStep => ({ answer: each === "a" ? "a" : "b" }));
  const steps: ReplayStep[] = [{ offer: { ...offer, price } }, ...given];
  return steps.reduce<Replay>((replay, step) => replayed(content, replay, step), NEW_REPLAY);
};

it.each([
  ["a week before its Wednesday", 6 * DAY_MS - 1, false],
  ["a week on its Wednesday", 6 * DAY_MS, true],
  ["the oldest week", 52 * MS_PER_WEEK - 1, true],
  ["a week of a year ago", 52 * MS_PER_WEEK, false],
])("%s is public: at %i ms, %s", (_, after, isPublic) => {
  expect(isPublicWeek(WEEK, THURSDAY + after)).toBe(isPublic);
});

it("the last week is over", () => {
  expect(lastWeek(THURSDAY)).toBe(WEEK - 1);
});

it.each<[string, Replay, ReplayStep]>([
  ["an answer before the offer", NEW_REPLAY, { answer: "a" }],
  ["a second offer", played(CALM, "a"), { offer: { ...offer, price: 997 } }],
  ["an answer after the last card", played(CALM, "a".repeat(18)), { answer: "b" }],
])("%s changes nothing", (_, replay, step) => {
  expect(replayed(CALM, replay, step)).toBe(replay);
});

it.each<[string, Replay["offer"], Answer[]]>([
  ["without an offer", null, []],
  ["with a promise that the week doesn't have", { ...offer, promise: "gone" }, ["a"]],
])("a replay %s stands nowhere, and takes one", (_, made, answers) => {
  const replay = { offer: made, answers };
  expect(standOf(CALM, replay)).toBeNull();
  expect(replayed(CALM, replay, { offer })).toEqual({ offer, answers: [] });
});

it("each answer moves the gauges by the price, and again begins anew", () => {
  const replay = played(CALM, "ab", 297);
  const stand = standOf(CALM, replay);
  expect(stand?.gauges.map(({ till }) => till)).toEqual([50, 56, 50]);
  expect(stand?.end).toBeNull();
  expect(replayed(CALM, replay, "again")).toBe(NEW_REPLAY);
});

it("a week that is survived pays as in the game", () => {
  const outcomes = Array.from({ length: 9 }, (_, seat) => (seat % 2 === 0 ? "awnings" : "finished"));
  const end = { type: "survived", result: "awnings", outcomes, cash: 9 * 97 };
  expect(standOf(CALM, played(CALM, "ab".repeat(9)))?.end).toMatchObject(end);
});

it("a week that collapses names the card and its student, and who hadn't finished writing", () => {
  const replay = played(LIVELY, "a".repeat(18), 997);
  const end = standOf(LIVELY, replay)?.end;
  expect(replay.answers).toHaveLength(3);
  const student = { id: "student_2" };
  expect(end).toMatchObject({ type: "collapsed", collapse: "till_full", card: 2, student });
  expect(end?.outcomes).toEqual(["unread", "unread", "broke", ...Array(6).fill("unread")]);
});
