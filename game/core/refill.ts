/** An amount that refills by itself, and the moment (epoch ms) from which the current period counts. */
export interface Stored {
  readonly amount: number;
  readonly at: number;
}

/** Refill of an amount: by `gain` at the end of each period, up to `max`. */
export interface Refill {
  readonly max: number;
  readonly gain: number;
  readonly periodMs: number;
}

/**
 * Refills up to `now` by whole periods; `at` keeps the rest of the current period. Gives nothing if the clock was set back.
 */
export function refilled(stored: Stored, now: number, { max, gain, periodMs }: Refill): Stored {
  if (stored.amount >= max || now < stored.at) return stored;
  const periods = Math.floor((now - stored.at) / periodMs);
  if (periods === 0) return stored;
  return { amount: Math.min(max, stored.amount + periods * gain), at: stored.at + periods * periodMs };
}

/** Milliseconds until the next period ends: 1 to `periodMs`, or 0 if it is full. */
export function msUntilRefill(stored: Stored, now: number, refill: Refill): number {
  const settled = refilled(stored, now, refill);
  return settled.amount >= refill.max ? 0 : refill.periodMs - Math.max(0, now - settled.at);
}

/** Milliseconds from `now` until the amount is at least `wanted`, or full; 0 if it is. */
export function msUntilAmount(stored: Stored, now: number, wanted: number, refill: Refill): number {
  const missing = Math.min(wanted, refill.max) - refilled(stored, now, refill).amount;
  if (missing <= 0) return 0;
  return msUntilRefill(stored, now, refill) + (Math.ceil(missing / refill.gain) - 1) * refill.periodMs;
}

/** Adds `delta` (negative to spend) at `now`, from 0 to `max`. A period starts when the amount drops below `max`. */
export function changeStored(stored: Stored, now: number, delta: number, refill: Refill): Stored {
  const settled = refilled(stored, now, refill);
  if (delta === 0) return settled;
  return {
    amount: Math.min(refill.max, Math.max(0, settled.amount + delta)),
    at: settled.amount >= refill.max ? now : settled.at,
  };
}
