import * as v from "valibot";

/** The text of the first rule that a value breaks, null where it breaks none. */
export function firstIssue(schema: v.GenericSchema, value: unknown): string | null {
  const result = v.safeParse(schema, value);
  return result.success ? null : result.issues[0].message;
}
