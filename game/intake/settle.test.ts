import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../core/durations.ts";
import { forNextRun } from "./book.ts";
import { aCard, anIntake, aStudent, someStudents, THURSDAY, WEEK } from "./fixture.ts";
import type { Answer, Card, Student } from "./intake.ts";
import { NO_INTAKE } from "./intake.ts";
import {
  costOfCollapse,
  fateOf,
  goesByFirst,
  type IntakeSettlement,
  nextIntakeSettlement,
  payOf,
  resultOf,
} from "./settle.ts";
import { answer, CONTENT, done, noon, OFFER, open, playAll, sideOf } from "./test-week.ts";

/** A content in which this answer to both cards leads there. */
const leading = (leads: "left" | "refunded", by: "a" | "b") => {
  const led = (card: Card) => ({ ...card, [by]: { ...card[by], leads } });
  const lead = (student: Student) => ({ ...student, first: led(student.first), second: led(student.second) });
  return anIntake({ students: someStudents(9).map(lead) });
};

/** A request after the end of the week. */
const LAST = { number: 0, given: "a", times: 1 } as const;

/** A content whose first answers fill the Till. */
const GREEDY = anIntake({
  students: someStudents(9).map((student) => ({
    ...student,
    first: aCard(`${student.id} greedy`, { till: 25 }),
  })),
});

describe("a collapse", () => {
  it("a gauge at 100 ends the week with the answer, takes what it would have paid at most, and is remembered by the student", () => {
    const outcome = answer(playAll("a", GREEDY, OFFER, 2), 2, "a", noon(0), GREEDY);
    expect(outcome).toMatchObject({
      ok: true,
      cause: `intake_lost:${WEEK}`,
      delta: { cash: -873, experience: 0 },
      player: { cash: 9_127 },
    });
    const end = { type: "collapsed", collapse: "till_full", card: 2, lost: 873 };
    const plaques = [{ collapse: "till_full", at: noon(0) }];
    const over = done(outcome);
    expect(over.intake).toMatchObject({ current: { end }, plaques });
    const side = sideOf(GREEDY, 2, "a");
    expect(over.intake.met).toEqual({ student_2: [WEEK, "collapsed", side, "silence"] });
    expect(answer(over, 3, "a", noon(0), GREEDY)).toEqual({ ok: false, refusal: "ended" });
    for (const day of [1, 6, 7, 20]) {
      expect(nextIntakeSettlement(over, GREEDY, noon(day))).toBeNull();
    }
  });

  it.each([
    [97, 100_000, 873],
    [297, 100_000, 2_673],
    [997, 20_000, 4_000],
    [997, 600, 500],
    [97, 300, 300],
    [97, 0, 0],
  ] as const)("at $%i a player with %i dollars loses %i", (price, cash, lost) => {
    expect(costOfCollapse(cash, price)).toBe(lost);
  });

  it("silences end the week at their own moment, and are paid for once", () => {
    const game = open();
    const due = nextIntakeSettlement(game, CONTENT, noon(30));
    // Thirteen silences take 52 of the faith: the last is the first of Monday, and waited until Wednesday.
    const at = THURSDAY + 6 * DAY_MS;
    const intake = { current: { end: { collapse: "faith_empty", card: 12, at } }, plaques: [{ at }] };
    const lost = { cause: `intake_lost:${WEEK}`, delta: { cash: -873 } };
    expect(due).toMatchObject({ ...lost, player: { intake } });
    expect(due && nextIntakeSettlement(due.player, CONTENT, noon(30))).toBeNull();
  });
});

describe("the settlement", () => {
  it("on Wednesday, nine who finished pay their price, with experience and followers", () => {
    const game = playAll("a");
    expect(nextIntakeSettlement(game, CONTENT, noon(5))).toBeNull();
    const due = nextIntakeSettlement(game, CONTENT, noon(6));
    expect(due).toMatchObject({
      cause: `intake:${WEEK}`,
      delta: { cash: 9 * 97, experience: 9 * (250 + 4 * 12), followers: 180 },
      player: { intake: { current: { end: { type: "settled", result: "nine" } } } },
    });
    expect(Object.keys(due?.player.intake.met ?? {})).toHaveLength(9);
    expect(due && nextIntakeSettlement(due.player, CONTENT, noon(8))).toBeNull();
    expect(nextIntakeSettlement(game, CONTENT, noon(60))?.delta).toEqual(due?.delta);
  });

  it("a week with a waiting Tuesday card is settled once it is over", () => {
    const game = playAll("a", CONTENT, OFFER, 17);
    expect(nextIntakeSettlement(game, CONTENT, noon(6))).toBeNull();
    expect(nextIntakeSettlement(game, CONTENT, noon(7))?.cause).toBe(`intake:${WEEK}`);
  });

  const silent = { ...aCard("x"), silence: { ...aCard("x").silence, leads: "refunded" as const } };
  it.each([
    ["refund", 50, "silence", "refunded"],
    ["vary", 0, "silence", "refunded"],
    ["none", 50, "silence", "refunded"],
    ["none", 45, "silence", "left"],
    ["none", 0, "b", "refunded"],
  ] as const)("with the way out %s and File %i a refund by %s ends as %s", (wayOut, file, given, fate) => {
    const student = aStudent("x", { first: silent, second: silent });
    const gauges = { till: 50, faith: 50, file, sleep: 50 };
    expect(fateOf({ responses: Array(18).fill(given), gauges, wayOut }, student, 0)).toBe(fate);
  });

  it.each([
    ["a", "silence", 60, "finished", true],
    ["a", "silence", 59, "left", false],
    ["silence", "a", 0, "finished", false],
    ["a", "b", 100, "refunded", false],
  ] as const)("answers %s and %s at a Faith of %i lead to %s", (first, second, faith, fate, isByFirst) => {
    const responses = [...Array(9).fill(first), ...Array(9).fill(second)];
    const gauges = { till: 50, faith, file: 50, sleep: 50 };
    const student = aStudent("x", { second: aCard("x second") });
    const week = { responses, gauges, wayOut: "refund" } as const;
    expect([fateOf(week, student, 0), goesByFirst(week, student, 0)]).toEqual([fate, isByFirst]);
  });

  it("a week of nine silences pays half", () => {
    const paid = (silences: number) =>
      payOf(
        {
          price: 97,
          wayOut: "refund",
          responses: [...Array(silences).fill("silence"), ...Array(18 - silences).fill("a")],
        },
        Array(9).fill("finished"),
        12,
      );
    expect(paid(8)).toEqual({ cash: 873, experience: 9 * 298, followers: 180 });
    expect(paid(9)).toEqual({ cash: 436, experience: 9 * 149, followers: 90 });
  });

  it.each([
    { price: 97, wayOut: "refund", cash: 0 },
    { price: 97, wayOut: "vary", cash: 9 * (97 - 49) },
  ] as const)("nine refunds at $price by $wayOut leave $cash", ({ price, wayOut, cash }) => {
    const refunding = leading("refunded", "b");
    const game = playAll("b", refunding, { promise: "why", price, wayOut });
    expect(nextIntakeSettlement(game, refunding, noon(6))?.delta.cash).toBe(cash);
  });

  it("lost followers are at most the player's", () => {
    const left = leading("left", "a");
    const game = playAll("a", left);
    expect(nextIntakeSettlement(game, left, noon(6))?.delta.followers).toBe(-3);
  });

  const fates = { f: "finished", r: "refunded", l: "left", a: "awnings" } as const;
  it.each([
    ["fffffffff", 0, "nine"],
    ["fffffffff", 9, "silence"],
    ["fffffffff", 8, "nine"],
    ["fffffffll", 0, "seven"],
    ["fffffaaaa", 0, "awnings"],
    ["ffrrrraaa", 0, "refunds"],
    ["ffllllaaa", 0, "empty"],
    ["fffflllaa", 0, "half"],
    ["fllrrraaa", 0, "few"],
    ["lllrrraaa", 0, "none"],
  ])("%s with %i silences is called %s", (letters, silences, result) => {
    const ends = [...letters].map((letter) => fates[letter as keyof typeof fates]);
    const responses = [...Array(silences).fill("silence"), ...Array(18 - silences).fill("a")];
    expect(resultOf(responses, ends)).toBe(result);
  });

  it("a new run keeps the met students, and nothing else of the week", () => {
    const game = playAll("a");
    const due = nextIntakeSettlement(game, CONTENT, noon(6));
    const next = forNextRun(due?.player.intake ?? NO_INTAKE);
    expect(Object.keys(next.met)).toHaveLength(9);
    expect(next.met.student_0).toEqual([WEEK, "finished", sideOf(CONTENT, 0, "a"), sideOf(CONTENT, 9, "a")]);
    expect(next.current).toBeNull();
  });
});

describe("requests in any order", () => {
  const request = fc.record({
    number: fc.integer({ min: 0, max: 18 }),
    given: fc.constantFrom<Answer>("a", "b"),
    wait: fc.integer({ min: 0, max: 18 * HOUR_MS }),
    times: fc.integer({ min: 1, max: 3 }),
  });

  it("each end is paid once although devices repeat it, and the cash is the sum of the rows", () => {
    fc.assert(
      fc.property(fc.array(request, { maxLength: 40 }), fc.boolean(), (requests, isGreedy) => {
        const content = isGreedy ? GREEDY : CONTENT;
        let game = open(content);
        let at = noon(0);
        const rows: { readonly cause: string; readonly cash: number }[] = [];
        const note = (next: IntakeSettlement | null) => {
          if (!next) return;
          rows.push({ cause: next.cause, cash: next.delta.cash });
          game = next.player;
        };
        for (const { number, given, wait, times } of [...requests, { ...LAST, wait: 14 * DAY_MS }]) {
          at += wait;
          for (let time = 0; time < times; time += 1) {
            note(nextIntakeSettlement(game, content, at));
            const outcome = answer(game, number, given, at, content);
            if (outcome.ok) note(outcome);
          }
        }
        expect(rows.filter(({ cause }) => /^intake(_lost)?:/.test(cause))).toHaveLength(1);
        expect(rows.filter(({ cause }) => cause.startsWith("intake_card:")).length).toBeLessThanOrEqual(18);
        expect(game.cash).toBe(10_000 + rows.reduce((sum, { cash }) => sum + cash, 0));
      }),
    );
  });
});
