import { expect, it } from "vitest";
import { STATUSES } from "#game/core/status.ts";
import { MAX_BAGS, MAX_LETTERS, type RoomFacts, roomScene } from "./room-scene.ts";

const facts: RoomFacts = { status: "Brokie", level: 1, hour: 12, energy: 100, unreadMessages: 0, bags: 0 };

it("the Room moves house with the status", () => {
  const places = STATUSES.map(({ level, status }) => [status, roomScene({ ...facts, level, status }).venue]);
  expect(places).toEqual([
    ["Brokie", "room"],
    ["Side Hustler", "car"],
    ["Thread Merchant", "desk"],
    ["Certified Coach", "desk"],
    ["Thought Leader", "stage"],
    ["Funnel Baron", "stage"],
    ["Guru", "mansion"],
    ["Guru Emperor", "mansion"],
  ]);
});

it.each([
  [1, "room"],
  [4, "room"],
  [5, "car"],
  [19, "desk"],
  [39, "stage"],
  [70, "mansion"],
])("the Room of an invented status follows level %i: %s", (level, venue) => {
  expect(roomScene({ ...facts, status: "Legend", level }).venue).toBe(venue);
});

it.each([
  [0, "night"],
  [4, "night"],
  [5, "dawn"],
  [7, "dawn"],
  [8, "day"],
  [16, "day"],
  [17, "dusk"],
  [20, "dusk"],
  [21, "night"],
  [23, "night"],
])("the Room's light at %i o'clock is that of the %s", (hour, light) => {
  expect(roomScene({ ...facts, hour }).light).toBe(light);
});

it.each([
  [0, true],
  [29, true],
  [30, false],
  [100, false],
])("the ring light's flicker at %i energy: %s", (energy, isTired) => {
  expect(roomScene({ ...facts, energy }).isTired).toBe(isTired);
});

it("the Room draws a limited number of bags and letters, and its text counts them all", () => {
  const scene = roomScene({ ...facts, hour: 22, energy: 10, bags: 40, unreadMessages: 12 });
  expect(scene).toMatchObject({ bags: MAX_BAGS, letters: MAX_LETTERS });
  expect(scene.text).toBe(
    "Room 3, above the launderette, at night. The ring light flickers. Bags of fries: 40. Unread letters: 12.",
  );
  expect(roomScene(facts).text).toBe("Room 3, above the launderette, by day.");
});

it.each([
  ["Crew Member", "fryer", "The left fryer, Unit 14, by day."],
  ["Private Person", "table", "A kitchen with a table in it, by day."],
])("the Room of the ending's status %s is the %s, where no ring light flickers", (status, venue, text) => {
  const scene = roomScene({ ...facts, status, level: 51, energy: 0 });
  expect(scene).toMatchObject({ venue, text, isTired: false });
});
