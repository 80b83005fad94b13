import { type Entries, fieldSchema, fits, optionOf, type Schema } from "./field-schema.ts";
import { fieldLabel } from "./field-texts.ts";
import { KINDS, kindOf } from "./kinds.ts";
import { partLabel } from "./label.ts";

/** A readable text of a part. */
export interface ContentText {
  /** Path within the part: `messages.2.body`. */
  readonly path: string;
  /** Readable place: `Client “Denise, hall hire” › Advice › Now › Label`. */
  readonly place: string;
  readonly text: string;
}

interface Address {
  readonly path: readonly string[];
  readonly labels: readonly string[];
}

/** Every text of a part in the order of its schema, empty ones too. Leaves out ids, tags and pictures. */
export function partTexts(id: string, content: unknown): readonly ContentText[] {
  return textsIn(KINDS[kindOf(id)].schema, content, { path: [], labels: [] });
}

function textsIn(schema: Schema, value: unknown, { path, labels }: Address): readonly ContentText[] {
  const { shape, notes } = fieldSchema(schema);
  if (notes.isGiven) return [];
  switch (shape.type) {
    case "text":
      return typeof value === "string"
        ? [{ path: path.join("."), place: labels.join(" › "), text: value }]
        : [];
    case "fields":
      return fieldsIn(shape.entries, value, { path, labels });
    case "variant":
      return fieldsIn(optionOf(shape, value) ?? {}, value, { path, labels });
    case "record": {
      const names = Object.keys(Object(value));
      return fieldsIn(Object.fromEntries(names.map((name) => [name, shape.value])), value, { path, labels });
    }
    case "forms": {
      const form = Object.values(shape.forms).find((each) => fits(each, value));
      return form ? textsIn(form, value, { path, labels }) : [];
    }
    case "list": {
      const list: readonly unknown[] = Array.isArray(value) ? value : [];
      // A part replaces its list in the label.
      return list.flatMap((part, i) =>
        textsIn(shape.item, part, {
          path: [...path, String(i)],
          labels: [...labels.slice(0, -1), partLabel(path.at(-1) ?? "", i, part)],
        }),
      );
    }
    default:
      return [];
  }
}

function fieldsIn(entries: Entries, value: unknown, { path, labels }: Address): readonly ContentText[] {
  return Object.entries(entries).flatMap(([name, schema]) =>
    name === "id"
      ? []
      : textsIn(schema, Reflect.get(Object(value), name), {
          path: [...path, name],
          labels: [...labels, fieldLabel(name)],
        }),
  );
}
