import { describe, expect, it } from "vitest";
import { WEEK_STUDENTS } from "#game/intake/intake.ts";
import { intakeMessage, intakeSenderOf } from "#game/intake/messages.ts";
import { studentsOf } from "#game/intake/week.ts";
import { outsideIntakeBands } from "./intake-bands.ts";
import { readContent } from "./read-content.ts";
import { prepare } from "./sources.ts";

const { actions, courses, documents } = readContent();
const { "the-intake": INTAKE } = documents;

describe("the shipped Intake", () => {
  it("its students fill whole weeks, and none meets a player twice in the same words without saying so", () => {
    expect(INTAKE.students.filter(({ again, back }) => !again && !back)).toEqual([]);
    expect(INTAKE.students.length % WEEK_STUDENTS).toBe(0);
  });

  it("each week of 20 years has one student whose format ends at home, two who shout, and at most one who writes in capitals", () => {
    const spouses = /^(gilbert|mavis|farida|mr_penrose|rosemary)/;
    const shouting = /^(cosmo|venetia|hugo|clementine|crispin|davina|quentin|xander|poppy|tristan)/;
    // Mavis's capitals are titles of recipes.
    const capitals = /^(mr_iqbal|shirley|the_undertow)/;
    for (let week = 2_900; week < 2_900 + 20 * 53; week += 1) {
      const students = studentsOf(INTAKE.students, week);
      const of = (tic: RegExp) => students.filter(({ id }) => tic.test(id)).length;
      const found = [of(spouses), of(shouting), of(capitals) < 2];
      expect(found, `week ${week}`).toEqual([1, 2, true]);
    }
  });

  it("no letter comes twice within ten weeks that all end alike, to a player with three of its senders or all", () => {
    const senders = INTAKE.settlements;
    for (const missing of [null, ...senders.map(({ sender }) => sender)]) {
      for (const about of ["awnings", "refunds", "half", "few", "lost"]) {
        const bodies = Array.from({ length: 60 }, (_, week) => {
          const from = intakeSenderOf(INTAKE, week, (id) => id !== missing);
          return intakeMessage(senders, from ?? "", `${week}:intake:${about}`)?.body;
        });
        const tens = bodies.slice(9).map((_, week) => new Set(bodies.slice(week, week + 10)).size);
        expect(new Set(tens), `${about} without ${missing}`).toEqual(new Set([10]));
      }
    }
  });

  it("a week that pays nothing, or that nobody survives, is reported", () => {
    const students = INTAKE.students.map((student) => {
      const lead = (card: typeof student.first) => ({
        ...card,
        a: { ...card.a, leads: "left" as const, moves: { till: 25 } },
        b: { ...card.b, leads: "left" as const, moves: { till: 25 } },
        silence: { ...card.silence, moves: { till: 25 } },
      });
      return { ...student, first: lead(student.first), second: lead(student.second), again: undefined };
    });
    // Whatever a week's work is worth, nothing is no part of it: a player without contacts works it out soonest.
    const found = outsideIntakeBands(prepare([], actions, courses), { ...INTAKE, students });
    expect(found).toContain("the policy “coin” survives 0.0 %, wanted 35–60");
    expect(found).toContain("$297 is the best offer for nobody");
    expect(found).toContain("a survived week pays a regular player 0.0 % of that week's work, wanted 5–15");
  }, 120_000);
});
