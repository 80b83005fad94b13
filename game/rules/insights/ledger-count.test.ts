import fc from "fast-check";
import { expect, it } from "vitest";
import { DAY_MS } from "../durations.ts";
import { ALL_CAUSES, countLedger, type LedgerEntry, MAX_LEVEL_COUNTED, sumFlows } from "./ledger-count.ts";

const row = (seq: number, change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  seq,
  at: seq,
  cause: "action:bag_fries",
  cash: 0,
  experience: 0,
  ...change,
});

it("amounts count as earned or spent at the level before the row, by cause and in sum", () => {
  const { flows, counted } = countLedger(null, [
    row(1, { cash: 8, experience: 150 }),
    row(2, { cause: "enroll:fry_science", cash: -200, experience: 0 }),
    row(3, { cause: "reset", cash: 0, experience: -150 }),
  ]);
  const flow = { rows: 1, cashIn: 0, cashOut: 0, experienceIn: 0, experienceOut: 0 };
  expect(sumFlows(flows)).toEqual([
    { ...flow, level: 1, causeGroup: "action:bag_fries", cashIn: 8, experienceIn: 150 },
    { ...flow, level: 1, causeGroup: ALL_CAUSES, cashIn: 8, experienceIn: 150 },
    { ...flow, level: 2, causeGroup: "enroll", cashOut: 200 },
    { ...flow, level: 2, causeGroup: ALL_CAUSES, rows: 2, cashOut: 200, experienceOut: 150 },
    { ...flow, level: 2, causeGroup: "reset", experienceOut: 150 },
  ]);
  expect(counted).toMatchObject({ seq: 3, experience: 0 });
});

it("levels above the highest counted one count as that level", () => {
  const { flows } = countLedger(null, [row(1, { experience: 10_000_000 }), row(2, { cash: 1 })]);
  expect(new Set(flows.map(({ level }) => level))).toEqual(new Set([1, MAX_LEVEL_COUNTED]));
});

it.each([
  ["the last moment of day 0", DAY_MS - 1, [0, 0]],
  ["the first moment of day 1", DAY_MS, [1, 0]],
  ["the last moment of day 1", 2 * DAY_MS - 1, [1, 0]],
  ["day 2", 2 * DAY_MS, [0, 0]],
  ["day 7", 7 * DAY_MS, [0, 1]],
  ["day 8", 8 * DAY_MS, [0, 0]],
])("a ledger row at %s counts for the cohort's days", (_name, after, days) => {
  const { cohort } = countLedger(null, [row(1, { at: 1000 }), row(2, { at: 1000 + after })]);
  expect([cohort.players, cohort.day1, cohort.day7]).toEqual([1, ...days]);
});

it("a change by an administrator does not count as coming back", () => {
  const { cohort } = countLedger(null, [row(1, { at: 0 }), row(2, { at: DAY_MS, cause: "admin" })]);
  expect(cohort.day1).toBe(0);
});

it("counting a ledger in any parts gives the same sums as counting it at once", () => {
  const rows = fc.array(
    fc.record({
      cash: fc.integer({ min: -500, max: 500 }),
      experience: fc.integer({ min: 0, max: 400 }),
      wait: fc.integer({ min: 0, max: 3 * DAY_MS }),
      cause: fc.constantFrom("action:bag_fries", "quest:a.b", "enroll:x", "admin"),
    }),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 30 }), (found, size) => {
      let at = 0;
      const ledger = found.map(({ wait, ...rest }, index) => {
        at += wait;
        return { ...rest, seq: index + 1, at };
      });
      const whole = countLedger(null, ledger);
      let known: ReturnType<typeof countLedger>["counted"] | null = null;
      const flows = [];
      const days = { players: 0, day1: 0, day7: 0 };
      for (let from = 0; from < ledger.length; from += size) {
        const part = countLedger(known, ledger.slice(from, from + size));
        known = part.counted;
        flows.push(...part.flows);
        days.players += part.cohort.players;
        days.day1 += part.cohort.day1;
        days.day7 += part.cohort.day7;
      }
      expect(known).toEqual(whole.counted);
      expect(sumFlows(flows)).toEqual(sumFlows(whole.flows));
      expect({ week: whole.cohort.week, ...days }).toEqual(whole.cohort);
    }),
  );
});
