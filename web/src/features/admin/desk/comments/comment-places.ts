import { idsOf } from "#game/content/difference.ts";
import { isFields } from "#game/content/field-schema.ts";
import { type Address, addressOf, keysOf, type Tree, within } from "../fields/tree.ts";

const stepsOf = (address: string): readonly string[] => (address === "" ? [] : address.split("."));

/** The place of a field: its address with the ids of entries, or their places in a list without ids. Null if its entry isn't there. */
export function placeOf({ value, keys }: Tree, address: Address): string | null {
  let at = "";
  let found = value;
  let place = "";
  for (const step of stepsOf(address)) {
    if (Array.isArray(found)) {
      const index = keysOf(keys, at, found).indexOf(step);
      if (index < 0) return null;
      place = within(place, idsOf(found)?.[index] ?? String(index));
      found = found[index];
    } else {
      place = within(place, step);
      found = isFields(found) ? found[step] : undefined;
    }
    at = within(at, step);
  }
  return place;
}

/** The path of a place: with the places of entries in their lists. Null if its entry isn't there. */
export function pathOf(value: unknown, place: string): string | null {
  let found = value;
  let path = "";
  for (const step of stepsOf(place)) {
    if (Array.isArray(found)) {
      const index = idsOf(found)?.indexOf(step) ?? Number(step);
      if (!(index in found)) return null;
      path = within(path, String(index));
      found = found[index];
    } else {
      path = within(path, step);
      found = isFields(found) ? found[step] : undefined;
    }
  }
  return path;
}

/** The address of a place. Null if its entry isn't there. */
export function addressAt(tree: Tree, place: string): Address | null {
  const path = pathOf(tree.value, place);
  return path === null ? null : addressOf(tree, path);
}
