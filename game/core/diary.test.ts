import fc from "fast-check";
import { expect, it } from "vitest";
import {
  DIARY_PLACES,
  type Diary,
  msUntilPlace,
  msUntilPlaces,
  newDiary,
  PLACE_MS,
  placesAt,
  takePlaces,
} from "./diary.ts";

const T = 1_800_000_000_000;

it.each([
  [0, 0, 0, PLACE_MS],
  [0, PLACE_MS - 1, 0, 1],
  [0, PLACE_MS, 1, PLACE_MS],
  [14, 37 * 60_000, 14, 23 * 60_000],
  [19, PLACE_MS, 20, 0],
  [20, 5 * PLACE_MS, 20, 0],
  [5, -PLACE_MS, 5, PLACE_MS],
])("%i free places are, after %i ms, %i with %i ms to the next", (amount, elapsed, places, wait) => {
  const diary = { amount, at: T };
  expect([placesAt(diary, T + elapsed), msUntilPlace(diary, T + elapsed)]).toEqual([places, wait]);
});

it.each([
  [0, 0, 8, 8 * PLACE_MS],
  [5, 10 * 60_000, 8, 3 * PLACE_MS - 10 * 60_000],
  [5, 3 * PLACE_MS, 8, 0],
  [8, 0, 8, 0],
  [20, 0, 20, 0],
  [18, 0, 25, 2 * PLACE_MS],
])("of %i free places it takes, after %i ms, %3$i places %i ms", (amount, elapsed, places, wait) => {
  expect(msUntilPlaces({ amount, at: T }, T + elapsed, places)).toBe(wait);
});

it("no player takes more places than were free and have freed since, in any order of visits", () => {
  const visits = fc.array(fc.tuple(fc.integer({ min: -PLACE_MS, max: 3 * PLACE_MS }), fc.boolean()));
  fc.assert(
    fc.property(visits, (list) => {
      let diary: Diary = newDiary(T);
      let now = T;
      let latest = T;
      let taken = 0;
      for (const [pause, takes] of list) {
        now += pause;
        latest = Math.max(latest, now);
        const places = placesAt(diary, now);
        expect(places).toBeGreaterThanOrEqual(0);
        expect(places).toBeLessThanOrEqual(DIARY_PLACES);
        if (!takes || places === 0) continue;
        diary = takePlaces(diary, now, 1);
        taken += 1;
      }
      expect(taken).toBeLessThanOrEqual(DIARY_PLACES + Math.floor((latest - T) / PLACE_MS));
    }),
  );
});
