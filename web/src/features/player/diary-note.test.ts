import { expect, it } from "vitest";
import { diaryText } from "./diary-note.tsx";

it.each([
  [20, 0, "Diary: 20 of 20"],
  [14, 23, "Diary: 14 of 20, next free in 23 min"],
  [0, 60, "Diary: 0 of 20, so it pays $40. Next free in 60 min"],
])("%i free places with %i minutes to the next read %j", (places, minutes, text) => {
  expect(diaryText(places, minutes, 40)).toBe(text);
});
