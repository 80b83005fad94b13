/** Maximum energy. See docs/reference/character.md#energy. */
export const ENERGY_MAX = 100;
/** Energy gained per period. See docs/reference/character.md#energy. */
export const REGENERATION_AMOUNT = 10;
/** Length of a regeneration period in milliseconds. See docs/reference/character.md#energy. */
export const REGENERATION_PERIOD_MS = 5_000;

/**
 * An amount of energy (0–100) and the moment (epoch ms) from which its regeneration counts.
 * See docs/reference/character.md#energy.
 */
export interface Energy {
  readonly amount: number;
  readonly at: number;
}

export type EnergyTone = "good" | "warning" | "low";

const clamp = (amount: number): number => Math.min(ENERGY_MAX, Math.max(0, amount));

/**
 * Regenerates energy up to `now` by whole periods; `at` keeps the rest of the current period.
 * Gives nothing if the clock was set back.
 */
export function settleEnergy(energy: Energy, now: number): Energy {
  if (energy.amount >= ENERGY_MAX || now < energy.at) return energy;
  const periods = Math.floor((now - energy.at) / REGENERATION_PERIOD_MS);
  if (periods === 0) return energy;
  return {
    amount: clamp(energy.amount + periods * REGENERATION_AMOUNT),
    at: energy.at + periods * REGENERATION_PERIOD_MS,
  };
}

/** The amount of energy at `now`, 0–100. */
export function energyAt(energy: Energy, now: number): number {
  return settleEnergy(energy, now).amount;
}

/** Milliseconds until the next period ends: 1–5,000, or 0 at full energy. */
export function msUntilNextRegeneration(energy: Energy, now: number): number {
  const settled = settleEnergy(energy, now);
  if (settled.amount >= ENERGY_MAX) return 0;
  return REGENERATION_PERIOD_MS - Math.max(0, now - settled.at);
}

/** Milliseconds from `now` until energy is at least `amount` (0–100); 0 if it already is. */
export function msUntilEnergy(energy: Energy, now: number, amount: number): number {
  const settled = settleEnergy(energy, now);
  const missing = Math.min(amount, ENERGY_MAX) - settled.amount;
  if (missing <= 0) return 0;
  const periods = Math.ceil(missing / REGENERATION_AMOUNT);
  return msUntilNextRegeneration(settled, now) + (periods - 1) * REGENERATION_PERIOD_MS;
}

/** Adds `delta` (negative to spend) at `now`, clamped to 0–100. Regeneration starts when energy drops below 100. */
export function changeEnergy(energy: Energy, now: number, delta: number): Energy {
  const settled = settleEnergy(energy, now);
  if (delta === 0) return settled;
  return {
    amount: clamp(settled.amount + delta),
    at: settled.amount >= ENERGY_MAX ? now : settled.at,
  };
}

/**
 * Tone of an amount on the screen: good from 70, warning from 30, low below.
 * See docs/reference/character.md#energy.
 */
export function energyTone(amount: number): EnergyTone {
  if (amount >= 70) return "good";
  return amount >= 30 ? "warning" : "low";
}
