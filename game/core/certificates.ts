/** Experience that each certificate adds, in whole percent. See docs/reference/character.md#certificates. */
export const CERTIFICATE_PERCENT = 5;
/** Maximum number of certificates that count. */
export const MAX_COUNTED_CERTIFICATES = 5;

/** Experience that a number of certificates (0 or more) adds, in whole percent: 0–25. */
export function certificatePercent(certificates: number): number {
  return CERTIFICATE_PERCENT * Math.min(certificates, MAX_COUNTED_CERTIFICATES);
}

/**
 * Experience gained for a reward of `base`, with `percent` added, at a lifetime experience of `lifetime`. Rounds the
 * lifetime experience down and not each reward, so that small rewards count: five rewards of 4 XP give 21 at 5 %.
 *
 * The percent is constant during a run, so `lifetime` determines the sum of its rewards, and the remainder needs no state.
 */
export function experienceGain(lifetime: number, base: number, percent: number): number {
  if (percent === 0 || base <= 0) return base;
  const rewards = Math.ceil((lifetime * 100) / (100 + percent));
  return Math.floor(((rewards + base) * (100 + percent)) / 100) - lifetime;
}

/** Active time in milliseconds as hours, to the nearest tenth. */
export function hoursPlayed(playedMs: number): number {
  return Math.round(playedMs / 360_000) / 10;
}
