import { expect, it } from "vitest";
import { coverUrl } from "./course-cover.tsx";

it("a known course has a drawn cover, and an unknown one none", () => {
  expect(coverUrl("honorary_doctorate")).toMatch(/^data:image\/svg\+xml,/);
  expect(coverUrl("a_course_from_tomorrow")).toBeNull();
});
