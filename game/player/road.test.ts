import { expect, it } from "vitest";
import { type Landmark, nextLandmarks } from "./road.ts";

const stranger = (level: number): Landmark => ({ kind: "stranger", level });
const status = (level: number): Landmark => ({ kind: "status", level });
const course = (level: number | null): Landmark => ({ kind: "course", level });

it.each<[string, number, Landmark[], Landmark[]]>([
  ["is empty without landmarks", 1, [], []],
  ["leaves out what the level has reached", 5, [stranger(4), status(5)], []],
  ["starts one level ahead", 5, [status(6)], [status(6)]],
  ["is sorted by level", 1, [stranger(9), status(5), course(7)], [status(5), course(7), stranger(9)]],
  [
    "has the nearest of each kind only",
    1,
    [course(4), course(3), course(2), stranger(8), stranger(6), status(5)],
    [course(2), status(5), stranger(6)],
  ],
  ["starts with what the player is at", 1, [status(2), course(null)], [course(null), status(2)]],
  ["keeps the order at the same level", 1, [stranger(5), status(5)], [stranger(5), status(5)]],
])("the road %s", (_, level, landmarks, next) => {
  expect(nextLandmarks(level, landmarks)).toEqual(next);
});
