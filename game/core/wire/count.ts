import * as v from "valibot";

/** A whole number of at least zero. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A whole number as a path names it: without a leading zero, so that nothing has two addresses. */
const CountText = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,14})$/), v.transform(Number));

/** Reads a whole number in a path; null if it is none. */
export function readCount(text: string): number | null {
  const { success, output } = v.safeParse(CountText, text);
  return success ? output : null;
}
