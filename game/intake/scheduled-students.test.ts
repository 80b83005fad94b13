import { expect, it } from "vitest";
import { anIntake, aStudent, someStudents, WEEK } from "./fixture.ts";
import { keepWeeks } from "./scheduled-students.ts";
import { studentsOf } from "./week.ts";

/** A Monday of the week. */
const TODAY = WEEK * 7 + 4;
const inForce = anIntake();

it("a new student comes from the next week on", () => {
  const next = anIntake({ students: [...someStudents(9), aStudent("new")] });
  const { students } = keepWeeks(next, inForce, TODAY);
  expect(students.at(-1)).toMatchObject({ id: "new", since: WEEK + 1 });
  expect(studentsOf(students, WEEK)).toEqual(studentsOf(inForce.students, WEEK));
});

it("a removed student comes until this week's end", () => {
  const next = anIntake({ students: [...someStudents(9).slice(1), aStudent("new")] });
  const { students } = keepWeeks(next, inForce, TODAY);
  expect(students[0]).toMatchObject({ id: "student_0", until: WEEK + 1 });
  expect(studentsOf(students, WEEK)).toHaveLength(9);
  expect(studentsOf(students, WEEK + 1).map(({ id }) => id)).not.toContain("student_0");
});

it("a student whom no player has met is removed at once", () => {
  const before = anIntake({ students: [...someStudents(9), aStudent("later", { since: WEEK + 1 })] });
  expect(keepWeeks(anIntake(), before, TODAY).students).toHaveLength(9);
});

it("repeating a release changes nothing", () => {
  const next = anIntake({ students: [...someStudents(9).slice(1), aStudent("new")] });
  const once = keepWeeks(next, inForce, TODAY);
  expect(keepWeeks(once, once, TODAY)).toEqual(once);
});

it("a restored student comes from the next week on", () => {
  const before = anIntake({ students: [...someStudents(9), aStudent("back", { until: WEEK - 3 })] });
  const next = anIntake({ students: [...someStudents(9), aStudent("back")] });
  expect(keepWeeks(next, before, TODAY).students.at(-1)).toMatchObject({ id: "back", since: WEEK + 1 });
});
