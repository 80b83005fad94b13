/**
 * Writes a safe integer with a comma before each three digits: `1,234`. Unlike `Intl`, it has no tables, which a starting page
 * on a slow phone would load for a tenth of a second.
 */
export function wholeText(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
