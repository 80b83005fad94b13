import type { Contact } from "../rules/content.ts";
import { type Entries, fieldSchema, fits, optionOf, type Schema } from "./field-schema.ts";
import { fieldLabel } from "./field-texts.ts";
import type { DocumentId } from "./kinds.ts";
import { KINDS, type KindId, kindOf } from "./kinds.ts";
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

/** Every text of a contact in the order of its schema, empty ones too. Leaves out ids, tags and pictures. */
export function contactTexts(contact: Contact): readonly ContentText[] {
  return kindTexts("contact", contact);
}

/** Every text of a document, in the order of its schema. */
export function documentTexts(id: DocumentId, content: unknown): readonly ContentText[] {
  return kindTexts(id, content);
}

/** Every text of a part, in its order. */
export function partTexts(id: string, content: unknown): readonly ContentText[] {
  return kindTexts(kindOf(id), content);
}

function kindTexts(kind: KindId, content: unknown): readonly ContentText[] {
  const { schema, list } = KINDS[kind];
  const steps = list === null ? [] : [list];
  return textsIn(schema, content, { path: steps, labels: steps });
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

/** The part with `text` in place of the one at `path`; null if there is no text at `path`. */
export function replaceText(id: string, content: unknown, path: string, text: string): unknown {
  if (!partTexts(id, content).some((each) => each.path === path)) return null;
  const steps = path.split(".");
  return changedAt(content, KINDS[kindOf(id)].list === null ? steps : steps.slice(1), text);
}

function changedAt(value: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value)) {
    return value.map((part: unknown, i) => (String(i) === step ? changedAt(part, rest, text) : part));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      name === step ? changedAt(field, rest, text) : field,
    ]),
  );
}
