import { blank, type Entries, fieldSchema, fits, isFields, type Schema } from "#game/content/field-schema.ts";
import { entryLabel } from "#game/content/field-texts.ts";
import { KINDS, type KindContents, type KindId } from "#game/content/kinds.ts";
import { readDraft } from "#game/content/parts.ts";
import type { Address } from "./fields/tree.ts";

/** Content with the types of its kind, whose numbers may be texts that are no numbers yet. */
export type Unfinished<Value> = Value extends number
  ? number | string
  : Value extends object
    ? { readonly [Name in keyof Value]: Unfinished<Value[Name]> }
    : Value;

/** The number of a field; undefined while a text that is no number stands there. */
export const amountOf = (value: number | string | undefined) =>
  typeof value === "number" ? value : undefined;

/** The fields of a kind. */
export function entriesOf(kind: KindId): Entries {
  const { shape } = fieldSchema(KINDS[kind].schema);
  if (shape.type === "fields") return shape.entries;
  throw new Error(`The kind ${kind} has no fields`);
}

/** The content of a part as its form holds it. */
export function inVariant(id: string, content: unknown): unknown {
  return readDraft(id, content).content ?? content;
}

/** Returns whether a form of the kind can show the value: its fields have their types. */
export function isOfKind<Id extends KindId>(kind: Id, value: unknown): value is Unfinished<KindContents[Id]> {
  return Object.entries(entriesOf(kind)).every(([name, schema]) =>
    fits(schema, Reflect.get(Object(value), name)),
  );
}

/** The schema of a field of a kind. Any step leads to an entry of a list. */
export function schemaAt(kind: KindId, address: Address): Schema {
  const [first = "", ...steps] = address.split(".");
  const root = entriesOf(kind)[first];
  const found = steps.reduce<Schema | undefined>((schema, step) => {
    const shape = schema && fieldSchema(schema).shape;
    if (shape?.type === "list") return shape.item;
    return shape?.type === "fields" ? shape.entries[step] : undefined;
  }, root);
  if (!found) throw new Error(`The kind ${kind} has no ${address}`);
  return found;
}

/** A blank entry of a list with its key. Its random id, if it has one, is never that of a removed entry, which players may still have. */
export function newEntry(item: Schema, path: string): readonly [key: string, value: unknown] {
  const key = crypto.randomUUID();
  const value = blank(item);
  if (!isFields(value) || value.id !== "") return [key, value];
  return [key, { ...value, id: `${entryLabel(path).toLowerCase()}_${key.slice(0, 8)}` }];
}
