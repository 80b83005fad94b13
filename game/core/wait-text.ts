/** Minimum hours of a wait written in days and hours. */
const LONG_HOURS = 48;

/**
 * Formats a wait or a duration, rounded up to at least a second, so that the actual wait is never longer: `7 s`, `12 min`,
 * `1 h 5 min`, `4 d 13 h`.
 */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < LONG_HOURS * 60) return inUnits(minutes, 60, "h", "min");
  return inUnits(Math.ceil(minutes / 60), 24, "d", "h");
}

/** Writes an amount in a unit of `size` and the remainder: `1 h 5 min`; `2 h` without one. */
function inUnits(amount: number, size: number, unit: string, smaller: string): string {
  const whole = `${Math.floor(amount / size)} ${unit}`;
  const rest = amount % size;
  return rest === 0 ? whole : `${whole} ${rest} ${smaller}`;
}
