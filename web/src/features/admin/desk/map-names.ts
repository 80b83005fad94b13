import {
  type Entries,
  fieldSchema,
  fits,
  isFields,
  optionOf,
  type Schema,
} from "#game/content/field-schema.ts";
import type { Named } from "#game/contract/content/field-notes.ts";

type Change = (named: Named, text: string) => string;

/** Changes every text of a value that names something. What stays the same is the same object. */
export function mapNames(schema: Schema, value: unknown, change: Change): unknown {
  const { shape } = fieldSchema(schema);
  switch (shape.type) {
    case "name":
      return typeof value === "string" ? change(shape.names, value) : value;
    case "fields":
      return mapFields(shape.entries, value, change);
    case "variant":
      return mapFields(optionOf(shape, value) ?? {}, value, change);
    case "list": {
      if (!Array.isArray(value)) return value;
      const after = value.map((each: unknown) => mapNames(shape.item, each, change));
      return after.every((each, place) => each === value[place]) ? value : after;
    }
    case "forms": {
      const form = Object.values(shape.forms).find((each) => fits(each, value));
      return form ? mapNames(form, value, change) : value;
    }
    default:
      return value;
  }
}

function mapFields(entries: Entries, value: unknown, change: Change): unknown {
  if (!isFields(value)) return value;
  const after = Object.entries(value).map(([name, each]) => {
    const schema = entries[name];
    return [name, schema ? mapNames(schema, each, change) : each] as const;
  });
  return after.every(([name, each]) => each === value[name]) ? value : Object.fromEntries(after);
}
