import { describe, expect, it } from "vitest";
import { factsOf } from "#game/content/facts.ts";
import { intakeProblems } from "#game/content/intake.ts";
import { WEEK_STUDENTS } from "#game/rules/intake/intake.ts";
import { studentsOf } from "#game/rules/intake/week.ts";
import { RIVALS } from "../../worker/content/feed.ts";
import { INTAKE } from "../../worker/content/intake.ts";
import { attentive, oddsOf, random } from "./intake-odds.ts";
import { readContent } from "./read-content.ts";

const { contacts, actions } = readContent();

describe("the shipped Intake", () => {
  it("it passes its check", () => {
    expect(intakeProblems(INTAKE, factsOf(contacts, actions, RIVALS))).toEqual([]);
  });

  it("its students fill whole weeks", () => {
    expect(INTAKE.students.length % WEEK_STUDENTS).toBe(0);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])(
    "in week %i an attentive player survives 80 to 95 %, and a coin 35 to 60 %",
    (week) => {
      const students = studentsOf(INTAKE.students, week);
      const careful = oddsOf(INTAKE, students, attentive).survived;
      const tossed = oddsOf(INTAKE, students, random).survived;
      expect(careful).toBeGreaterThanOrEqual(0.8);
      expect(careful).toBeLessThanOrEqual(0.95);
      expect(tossed).toBeGreaterThanOrEqual(0.35);
      expect(tossed).toBeLessThanOrEqual(0.6);
    },
  );
});
