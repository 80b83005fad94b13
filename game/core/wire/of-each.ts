import * as v from "valibot";

/** Returns a schema of an object with a value of one kind under each name. */
export const ofEach = <const Names extends readonly string[], Value extends v.GenericSchema>(
  names: Names,
  value: Value,
) => v.strictObject(Object.fromEntries(names.map((name) => [name, value])) as Record<Names[number], Value>);
