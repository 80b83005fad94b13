import { isFields } from "#game/content/field-schema.ts";

/**
 * Address of a field: `name`, `missions.2.requirements.n7.amount`. An entry of a list is addressed by its key, which is its place
 * when the part was opened, or a new one. So an address stays that of its field while entries move. The address of a list or
 * an entry is the beginning of the addresses in it.
 */
export type Address = string;

/** The content of a part, and the keys of the entries of each list that has been added to, ordered or shortened. */
export interface Tree {
  readonly value: unknown;
  readonly keys: Readonly<Record<Address, readonly string[]>>;
}

/** A change of a tree. New keys come with it, so that the same changes give the same tree. */
export type Change =
  /** Without a value, the field goes. `prune` is the number of outer fields that go too if nothing is left in them. */
  | { readonly type: "set"; readonly at: Address; readonly value: unknown; readonly prune?: number }
  /** Adds entries behind the one with the key `after`; at the end without it. */
  | {
      readonly type: "insert";
      readonly at: Address;
      readonly entries: readonly (readonly [key: string, value: unknown])[];
      readonly after?: string;
    }
  | { readonly type: "remove"; readonly at: Address; readonly key: string; readonly prune?: number }
  /** `to` is the entry's place afterwards, from 0. Outside the list it is the nearest end. */
  | { readonly type: "move"; readonly at: Address; readonly key: string; readonly to: number };

/** The tree of a part that has just been opened. */
export const treeOf = (value: unknown): Tree => ({ value, keys: {} });

/** The address of a field or entry in another one, which is the whole part if its address is empty. */
export const within = (address: Address, step: string): Address =>
  address === "" ? step : `${address}.${step}`;

/** The keys of a list's entries, in their order. */
export function keysOf(keys: Tree["keys"], address: Address, list: readonly unknown[]): readonly string[] {
  return keys[address] ?? list.map((_, place) => String(place));
}

function stepsOf(address: Address): readonly string[] {
  return address === "" ? [] : address.split(".");
}

/** Returns the value at an address; undefined if there is none. */
export function valueAt({ value, keys }: Tree, address: Address): unknown {
  let at = "";
  let found = value;
  for (const step of stepsOf(address)) {
    if (Array.isArray(found)) found = found[keysOf(keys, at, found).indexOf(step)];
    else found = isFields(found) ? found[step] : undefined;
    at = within(at, step);
  }
  return found;
}

/** Returns the address of a path in the content: `missions.0.name` is `missions.2.name` if the first one was the third. */
export function addressOf({ value, keys }: Tree, path: string): Address {
  let at = "";
  let found = value;
  for (const step of stepsOf(path)) {
    const key = Array.isArray(found) ? (keysOf(keys, at, found)[Number(step)] ?? step) : step;
    if (Array.isArray(found)) found = found[Number(step)];
    else found = isFields(found) ? found[step] : undefined;
    at = within(at, key);
  }
  return at;
}

/** Returns the tree after a change. A change of an entry that isn't there changes nothing. */
export function changed(tree: Tree, change: Change): Tree {
  switch (change.type) {
    case "set": {
      const value = put(tree.value, tree.keys, "", stepsOf(change.at), () => change.value);
      const keys = withoutKeysOf(tree.keys, change.at);
      return value === tree.value ? tree : pruned({ value, keys }, change.at, change.value, change.prune);
    }
    case "insert":
      return ordered(tree, change.at, (entries) => {
        const place = entries.findIndex(([key]) => key === change.after) + 1 || entries.length;
        return entries.toSpliced(place, 0, ...change.entries);
      });
    case "remove": {
      const left = ordered(tree, change.at, (entries) => entries.filter(([key]) => key !== change.key));
      return pruned(left, within(change.at, change.key), undefined, change.prune);
    }
    case "move":
      return ordered(tree, change.at, (entries) => {
        const entry = entries.find(([key]) => key === change.key);
        if (!entry) return entries;
        const others = entries.filter((each) => each !== entry);
        return others.toSpliced(Math.max(0, Math.min(change.to, others.length)), 0, entry);
      });
  }
}

type Entry = readonly [key: string, value: unknown];

function ordered(tree: Tree, at: Address, order: (entries: readonly Entry[]) => readonly Entry[]): Tree {
  const found = valueAt(tree, at);
  const list: readonly unknown[] = Array.isArray(found) ? found : [];
  const keys = keysOf(tree.keys, at, list);
  const before = list.map((value, place): Entry => [keys[place] ?? "", value]);
  const after = order(before);
  if (after.length === before.length && after.every(([key], place) => key === before[place]?.[0]))
    return tree;
  const value = put(tree.value, tree.keys, "", stepsOf(at), () => after.map(([, each]) => each));
  return { value, keys: { ...tree.keys, [at]: after.map(([key]) => key) } };
}

/** Removes the fields around a removed one that have nothing left in them. */
function pruned(tree: Tree, at: Address, value: unknown, prune = 0): Tree {
  const outer = stepsOf(at).slice(0, -1).join(".");
  if (value !== undefined || prune === 0 || outer === "") return tree;
  const left = valueAt(tree, outer);
  const isEmpty = left !== undefined && Object.keys(Object(left)).length === 0;
  return isEmpty ? changed(tree, { type: "set", at: outer, value: undefined, prune: prune - 1 }) : tree;
}

function put(
  value: unknown,
  keys: Tree["keys"],
  at: Address,
  [step, ...rest]: readonly string[],
  change: () => unknown,
): unknown {
  if (step === undefined) return change();
  if (Array.isArray(value)) {
    const place = keysOf(keys, at, value).indexOf(step);
    if (place < 0) return value;
    const after = put(value[place], keys, within(at, step), rest, change);
    return after === value[place] ? value : value.with(place, after);
  }
  const fields = isFields(value) ? value : {};
  const after = put(fields[step], keys, within(at, step), rest, change);
  if (after === fields[step]) return value;
  const { [step]: _, ...others } = fields;
  // A changed field keeps its place.
  return after === undefined ? others : { ...fields, [step]: after };
}

function withoutKeysOf(keys: Tree["keys"], address: Address): Tree["keys"] {
  const isIn = (each: Address) => each === address || each.startsWith(`${address}.`);
  if (!Object.keys(keys).some(isIn)) return keys;
  return Object.fromEntries(Object.entries(keys).filter(([each]) => !isIn(each)));
}

/** The address itself, then everything that it is part of, outermost last. */
export function withOuter(address: Address): readonly Address[] {
  const steps = stepsOf(address);
  return steps.map((_, place) => steps.slice(0, steps.length - place).join("."));
}

/** The id of the element that shows a field. */
export function fieldId(address: Address): string {
  return `field-${address.replaceAll(".", "-")}`;
}
