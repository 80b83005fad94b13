import { fieldSchema, type Schema } from "#game/content/field-schema.ts";

const SHORT: ReadonlySet<string> = new Set(["number", "choice", "name"]);

/** Returns whether a field takes a part of a line. */
export function isShort(schema: Schema | undefined): boolean {
  if (!schema) return false;
  const { shape, notes } = fieldSchema(schema);
  if (shape.type === "typed") return shape.typed === "weekday" || shape.typed === "duration";
  return (
    SHORT.has(shape.type) ||
    notes.isGiven === true ||
    (shape.type === "text" && shape.isLine && shape.max <= 60)
  );
}

/** Returns whether a value with fields takes one line. */
export function isFlat(schema: Schema): boolean {
  const { shape } = fieldSchema(schema);
  if (shape.type === "fields") return Object.values(shape.entries).every(isInLine);
  return shape.type === "variant" && shape.options.every((option) => Object.values(option).every(isInLine));
}

function isInLine(schema: Schema): boolean {
  const { shape } = fieldSchema(schema);
  return isShort(schema) || shape.type === "literal" || shape.type === "text" || shape.type === "typed";
}
