import { changeStored, msUntilAmount, msUntilRefill, type Refill, refilled, type Stored } from "./refill.ts";

/** Maximum energy. See docs/reference/character.md#energy. */
export const ENERGY_MAX = 100;
/** Energy gained per period. See docs/reference/character.md#energy. */
export const REGENERATION_AMOUNT = 10;
/** Length of a regeneration period in milliseconds. See docs/reference/character.md#energy. */
export const REGENERATION_PERIOD_MS = 5_000;

const REFILL: Refill = {
  max: ENERGY_MAX,
  gain: REGENERATION_AMOUNT,
  periodMs: REGENERATION_PERIOD_MS,
};

/**
 * An amount of energy (0–100) and the moment (epoch ms) from which its regeneration counts.
 * See docs/reference/character.md#energy.
 */
export type Energy = Stored;

export type EnergyTone = "good" | "warning" | "low";

/**
 * Regenerates energy up to `now` by whole periods; `at` keeps the rest of the current period.
 * Gives nothing if the clock was set back.
 */
export function energyNow(energy: Energy, now: number): Energy {
  return refilled(energy, now, REFILL);
}

/** The amount of energy at `now`, 0–100. */
export function energyAt(energy: Energy, now: number): number {
  return energyNow(energy, now).amount;
}

/** Milliseconds until the next period ends: 1–5,000, or 0 at full energy. */
export function msUntilNextRegeneration(energy: Energy, now: number): number {
  return msUntilRefill(energy, now, REFILL);
}

/** Milliseconds from `now` until energy is at least `amount` (0–100); 0 if it already is. */
export function msUntilEnergy(energy: Energy, now: number, amount: number): number {
  return msUntilAmount(energy, now, amount, REFILL);
}

/** Adds `delta` (negative to spend) at `now`, clamped to 0–100. Regeneration starts when energy drops below 100. */
export function changeEnergy(energy: Energy, now: number, delta: number): Energy {
  return changeStored(energy, now, delta, REFILL);
}

/**
 * Tone of an amount on the screen: good from 70, warning from 30, low below.
 * See docs/reference/character.md#energy.
 */
export function energyTone(amount: number): EnergyTone {
  if (amount >= 70) return "good";
  return amount >= 30 ? "warning" : "low";
}
