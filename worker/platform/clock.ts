/** The present moment in epoch milliseconds: the one place where the server looks at a clock. */
export function now(): number {
  return Date.now();
}
