import { blank, isFields, type Schema } from "#game/content/field-schema.ts";
import { entryLabel } from "#game/content/field-texts.ts";

/** A blank entry of a list with its key. Its random id, if it has one, is never that of a removed entry, which players may still have. */
export function newEntry(item: Schema, path: string): readonly [key: string, value: unknown] {
  const key = crypto.randomUUID();
  const value = blank(item);
  if (!isFields(value) || value.id !== "") return [key, value];
  return [key, { ...value, id: `${entryLabel(path).toLowerCase()}_${key.slice(0, 8)}` }];
}
