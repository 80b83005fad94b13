/** The most energy a player can hold. See docs/reference/character.md#energy. */
export const ENERGY_MAX = 100;
/** Energy gained at the end of each whole period. See docs/reference/character.md#energy. */
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
 * Energy brought forward to `now`: whole periods only, the remainder of a period is kept in `at`.
 * A clock that runs backwards gives nothing.
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

/** Milliseconds until the next period ends, 0 at full energy, otherwise 1–5,000. */
export function msUntilNextRegeneration(energy: Energy, now: number): number {
  const settled = settleEnergy(energy, now);
  if (settled.amount >= ENERGY_MAX) return 0;
  return REGENERATION_PERIOD_MS - Math.max(0, now - settled.at);
}

/** Milliseconds from `now` until at least `amount` (0–100) is there; 0 where it already is. */
export function msUntilEnergy(energy: Energy, now: number, amount: number): number {
  const settled = settleEnergy(energy, now);
  const missing = Math.min(amount, ENERGY_MAX) - settled.amount;
  if (missing <= 0) return 0;
  const periods = Math.ceil(missing / REGENERATION_AMOUNT);
  return msUntilNextRegeneration(settled, now) + (periods - 1) * REGENERATION_PERIOD_MS;
}

/** Energy after `delta` (negative: spent) at `now`, held within 0–100. The clock starts when energy leaves 100. */
export function changeEnergy(energy: Energy, now: number, delta: number): Energy {
  const settled = settleEnergy(energy, now);
  if (delta === 0) return settled;
  return {
    amount: clamp(settled.amount + delta),
    at: settled.amount >= ENERGY_MAX ? now : settled.at,
  };
}

/**
 * The colour an amount is shown in: 70 or more good, 30–69 warning, below low.
 * See docs/reference/character.md#energy.
 */
export function energyTone(amount: number): EnergyTone {
  if (amount >= 70) return "good";
  return amount >= 30 ? "warning" : "low";
}
