import * as v from "valibot";

/** A whole number of at least zero. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
