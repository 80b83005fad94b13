import { afterEach, expect, it } from "vitest";
import { DAY_MS } from "#game/core/durations.ts";
import { forgetDestination, keepDestination, readDestination } from "./destination.ts";

afterEach(forgetDestination);

it("a visitor's requested page is kept for a day, or until it is forgotten", () => {
  keepDestination("/network?contact=gary_grill", 1_000);
  expect(readDestination(1_000 + DAY_MS - 1)).toBe("/network?contact=gary_grill");
  expect(readDestination(1_000 + DAY_MS)).toBeNull();
  forgetDestination();
  expect(readDestination(1_000)).toBeNull();
});

it.each(["//elsewhere.example/", "https://elsewhere.example/", "/\\elsewhere.example", "", "network"])(
  "a stored address outside this site is not followed: %s",
  (path) => {
    keepDestination(path, 0);
    expect(readDestination(0)).toBeNull();
  },
);

it("an unreadable stored page counts as none", () => {
  localStorage.setItem("destination", "{");
  expect(readDestination(0)).toBeNull();
});
