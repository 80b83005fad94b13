import * as v from "valibot";
import type { FieldNotes, Named } from "../core/wire/field-notes.ts";

export type Schema = v.GenericSchema;

/** The kind of a field's value, with the data that its control needs. */
export type Shape =
  | { readonly type: "text"; readonly max: number; readonly isLine: boolean }
  | { readonly type: "name"; readonly names: Named }
  | { readonly type: "typed"; readonly typed: NonNullable<FieldNotes["typed"]> }
  | { readonly type: "number"; readonly min: number; readonly max: number }
  | { readonly type: "choice"; readonly options: readonly string[] }
  | { readonly type: "literal"; readonly value: unknown }
  | { readonly type: "boolean" }
  | { readonly type: "fields"; readonly entries: Entries }
  /** Fields that depend on the field `key`. */
  | { readonly type: "variant"; readonly key: string; readonly options: readonly Entries[] }
  | { readonly type: "list"; readonly item: Schema; readonly min: number; readonly max: number }
  | { readonly type: "record"; readonly names: Named; readonly value: Schema }
  | { readonly type: "forms"; readonly forms: Entries };

export type Entries = Readonly<Record<string, Schema>>;

/** The constraints and notes of a field in its schema. */
export interface FieldSchema {
  readonly shape: Shape;
  readonly isOptional: boolean;
  /** Stands in for an absent value; undefined for none. */
  readonly fallback: unknown;
  readonly notes: FieldNotes;
}

const cached = new WeakMap<Schema, FieldSchema>();

/** Reads the field from its schema. Throws for a schema without a control. */
export function fieldSchema(schema: Schema): FieldSchema {
  const found = cached.get(schema) ?? read(schema);
  cached.set(schema, found);
  return found;
}

function read(schema: Schema): FieldSchema {
  const notes: FieldNotes = v.getMetadata(schema);
  if (schema.type !== "optional")
    return { shape: shapeOf(schema, notes), isOptional: false, fallback: undefined, notes };
  const inner = fieldSchema(schemaIn(schema, "wrapped"));
  const fallback: unknown = Reflect.get(schema, "default");
  return {
    ...inner,
    isOptional: fallback === undefined,
    fallback: typeof fallback === "function" ? fallback() : fallback,
    notes: { ...inner.notes, ...notes },
  };
}

function shapeOf(
  schema: Schema,
  { max = Number.POSITIVE_INFINITY, isLine = false, names, typed, forms }: FieldNotes,
): Shape {
  if (forms) return { type: "forms", forms };
  if (names) return { type: "name", names };
  if (typed) return { type: "typed", typed };
  switch (schema.type) {
    case "string":
      return { type: "text", max, isLine };
    case "number":
      return {
        type: "number",
        min: limit(schema, "min_value") ?? 0,
        max: limit(schema, "max_value") ?? Number.POSITIVE_INFINITY,
      };
    case "boolean":
      return { type: "boolean" };
    case "literal":
      return { type: "literal", value: Reflect.get(schema, "literal") };
    case "picklist":
      return { type: "choice", options: itemsIn(schema, "options").map(String) };
    case "object":
    case "strict_object":
      return { type: "fields", entries: entriesIn(schema) };
    case "variant":
      return {
        type: "variant",
        key: String(Reflect.get(schema, "key")),
        options: itemsIn(schema, "options").map((option) => entriesIn(Object(option))),
      };
    case "array":
      return {
        type: "list",
        item: schemaIn(schema, "item"),
        min: limit(schema, "min_length") ?? 0,
        max: limit(schema, "max_length") ?? Number.POSITIVE_INFINITY,
      };
    case "record": {
      const { shape } = fieldSchema(schemaIn(schema, "key"));
      if (shape.type === "name")
        return { type: "record", names: shape.names, value: schemaIn(schema, "value") };
    }
  }
  throw new Error(`No control is made for the schema ${schema.type}`);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "schema";
}

function schemaIn(schema: object, name: string): Schema {
  const found: unknown = Reflect.get(schema, name);
  if (isSchema(found)) return found;
  throw new Error(`The schema has no ${name}`);
}

function itemsIn(schema: object, name: string): readonly unknown[] {
  const found: unknown = Reflect.get(schema, name);
  return Array.isArray(found) ? found : [];
}

function entriesIn(schema: object): Entries {
  const entries = Object.entries(Object(Reflect.get(schema, "entries")));
  return Object.fromEntries(entries.filter((entry): entry is [string, Schema] => isSchema(entry[1])));
}

/** The strictest requirement of this kind in a pipe. */
function limit(
  schema: object,
  type: "min_value" | "max_value" | "min_length" | "max_length",
): number | undefined {
  const found = itemsIn(schema, "pipe").flatMap((item) => {
    if (item === schema || typeof item !== "object" || item === null) return [];
    if ("pipe" in item) return limit(item, type) ?? [];
    return "type" in item && item.type === type && "requirement" in item ? Number(item.requirement) : [];
  });
  return found.length === 0 ? undefined : type.startsWith("min") ? Math.max(...found) : Math.min(...found);
}

/** The values that a field of a variant may have in one of its options. */
export function typesOf(option: Entries, key: string): readonly string[] {
  const schema = option[key];
  const shape = schema && fieldSchema(schema).shape;
  if (shape?.type === "choice") return shape.options;
  return shape?.type === "literal" ? [String(shape.value)] : [];
}

/** The fields of a variant's value; undefined if no option is like it. */
export function optionOf(
  { key, options }: Extract<Shape, { type: "variant" }>,
  value: unknown,
): Entries | undefined {
  const type: unknown = Reflect.get(Object(value), key);
  return options.find((option) => typesOf(option, key).some((each) => each === type));
}

/** Returns whether a value has a schema's fields with their types. A number may still be an unfinished text. */
export function fits(schema: Schema, value: unknown): boolean {
  const { shape, isOptional, fallback } = fieldSchema(schema);
  if (value === undefined) return isOptional || fallback !== undefined;
  switch (shape.type) {
    case "text":
    case "name":
      return typeof value === "string";
    case "typed":
      if (shape.typed === "words")
        return Array.isArray(value) && value.every((each) => typeof each === "string");
      return typeof value === "string" || (shape.typed === "weekday" && typeof value === "number");
    case "number":
      return typeof value === "number" || typeof value === "string";
    case "choice":
      return shape.options.some((option) => option === value);
    case "literal":
      return value === shape.value;
    case "boolean":
      return typeof value === "boolean";
    case "fields":
      return fitAll(shape.entries, value);
    case "variant": {
      const option = optionOf(shape, value);
      return option !== undefined && fitAll(option, value);
    }
    case "list":
      return Array.isArray(value) && value.every((each) => fits(shape.item, each));
    case "record":
      return isFields(value) && Object.values(value).every((each) => fits(shape.value, each));
    case "forms":
      return Object.values(shape.forms).some((form) => fits(form, value));
  }
}

/** Returns whether a value is an object and no list. */
export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Values that fit, with their fields: of a contact with one changed text, all others are known. No value changes. */
const fitting = new WeakMap<object, Entries>();

function fitAll(entries: Entries, value: unknown): boolean {
  if (!isFields(value)) return false;
  if (fitting.get(value) === entries) return true;
  const isFit = Object.entries(entries).every(([name, schema]) => fits(schema, Reflect.get(value, name)));
  if (isFit) fitting.set(value, entries);
  return isFit;
}

/** A blank value: empty texts and numbers, first options, the minimum number of entries. */
export function blank(schema: Schema): unknown {
  const { shape, fallback } = fieldSchema(schema);
  if (fallback !== undefined) return fallback;
  switch (shape.type) {
    case "text":
    case "name":
    case "number":
      return "";
    case "typed":
      return shape.typed === "words" ? [] : shape.typed === "weekday" ? 0 : "";
    case "choice":
      return shape.options[0];
    case "literal":
      return shape.value;
    case "boolean":
      return false;
    case "fields":
      return blankFields(shape.entries);
    case "variant":
      return blankFields(shape.options[0] ?? {});
    case "list":
      return Array.from({ length: shape.min }, () => blank(shape.item));
    case "record":
      return {};
    case "forms":
      return Object.values(shape.forms).map(blank)[0];
  }
}

function blankFields(entries: Entries): object {
  const required = Object.entries(entries).filter(([, schema]) => !fieldSchema(schema).isOptional);
  return Object.fromEntries(required.map(([name, schema]) => [name, blank(schema)]));
}

/**
 * Converts a variant's value to another type. Clears its own value, and keeps optional fields of both types. See
 * docs/reference/administration.md#npc-editor.
 */
export function withType(shape: Extract<Shape, { type: "variant" }>, value: object, type: string): object {
  const option = shape.options.find((each) => typesOf(each, shape.key).includes(type)) ?? {};
  const before = optionOf(shape, value) ?? {};
  const isKept = (name: string) =>
    [option, before].every((entries) => {
      const field = entries[name] && fieldSchema(entries[name]);
      return field && (field.isOptional || field.fallback !== undefined);
    });
  const kept = Object.entries(value).filter(([name]) => isKept(name));
  return { ...blankFields(option), ...Object.fromEntries(kept), [shape.key]: type };
}
