/** Returns the current time in epoch milliseconds. The only place where the server reads the clock. */
export function now(): number {
  return Date.now();
}
