import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changeEnergy,
  ENERGY_MAX,
  energyAt,
  energyNow,
  energyTone,
  msUntilEnergy,
  msUntilNextRegeneration,
  REGENERATION_PERIOD_MS,
} from "./energy.ts";

const T = 1_800_000_000_000;
const energies = fc.record({
  amount: fc.integer({ min: 0, max: 100 }),
  at: fc.integer({ min: T, max: T + 1e9 }),
});
const durations = fc.integer({ min: 0, max: 120_000 });

describe("energyAt", () => {
  it.each([
    [0, 0, 0],
    [0, 4_999, 0],
    [0, 5_000, 10],
    [0, 9_999, 10],
    [50, 25_000, 100],
    [95, 5_000, 100],
    [95, 3_600_000, 100],
    [100, 3_600_000, 100],
    [60, -1, 60],
    [60, -3_600_000, 60],
  ])("energy of %i regenerates within %i ms to %i", (amount, elapsed, expected) => {
    expect(energyAt({ amount, at: T }, T + elapsed)).toBe(expected);
  });
});

describe("properties", () => {
  it("energy stays within 0–100 after any spending, gain or wait, even if the clock is set back", () => {
    const steps = fc.array(
      fc.tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -60_000, max: 60_000 })),
    );
    fc.assert(
      fc.property(energies, steps, (start, list) => {
        let energy = start;
        let now = start.at;
        for (const [delta, wait] of list) {
          now += wait;
          energy = changeEnergy(energy, now, delta);
          expect(energy.amount).toBeGreaterThanOrEqual(0);
          expect(energy.amount).toBeLessThanOrEqual(ENERGY_MAX);
          expect(msUntilNextRegeneration(energy, now)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("energy does not regenerate when the clock is set back", () => {
    fc.assert(
      fc.property(energies, durations, (energy, back) => {
        expect(energyAt(energy, energy.at - back)).toBe(energy.amount);
      }),
    );
  });

  it("energy regenerates equally in one wait or in several", () => {
    fc.assert(
      fc.property(energies, fc.array(durations, { maxLength: 10 }), (energy, waits) => {
        let parts = energy;
        let now = energy.at;
        for (const wait of waits) {
          now += wait;
          parts = energyNow(parts, now);
        }
        expect(energyAt(parts, now)).toBe(energyAt(energy, now));
        expect(msUntilNextRegeneration(parts, now)).toBe(msUntilNextRegeneration(energy, now));
      }),
    );
  });

  it("the wait for an amount of energy is exact", () => {
    fc.assert(
      fc.property(energies, durations, fc.integer({ min: 0, max: 100 }), (energy, elapsed, wanted) => {
        const now = energy.at + elapsed;
        const wait = msUntilEnergy(energy, now, wanted);
        expect(energyAt(energy, now + wait)).toBeGreaterThanOrEqual(wanted);
        if (wait > 0) expect(energyAt(energy, now + wait - 1)).toBeLessThan(wanted);
      }),
    );
  });

  it("spending starts the regeneration at full energy and keeps the current period otherwise", () => {
    fc.assert(
      fc.property(durations, (elapsed) => {
        const now = T + elapsed;
        const left = changeEnergy({ amount: 100, at: T }, now, -10);
        expect(msUntilNextRegeneration(left, now)).toBe(REGENERATION_PERIOD_MS);
      }),
    );
    const spent = changeEnergy({ amount: 50, at: T }, T + 7_000, -10);
    expect(spent).toEqual({ amount: 50, at: T + 5_000 });
    expect(msUntilNextRegeneration(spent, T + 7_000)).toBe(3_000);
  });
});

it.each([
  [100, "good"],
  [70, "good"],
  [69, "warning"],
  [30, "warning"],
  [29, "low"],
  [0, "low"],
])("energy of %i has the tone %s", (amount, tone) => {
  expect(energyTone(amount)).toBe(tone);
});

it("full energy has no next regeneration period", () => {
  expect(msUntilNextRegeneration({ amount: 100, at: T }, T + 1_234)).toBe(0);
});
