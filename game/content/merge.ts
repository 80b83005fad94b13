import type { PartDifference } from "../contract/content/parts.ts";
import { idsOf, partDifference } from "./difference.ts";
import { type Entries, fieldSchema, fits, isFields, optionOf, type Schema } from "./field-schema.ts";
import { KINDS, kindOf } from "./kinds.ts";
import { isSame } from "./same.ts";

/** Two versions of a value and their common origin; undefined if absent. */
export interface Versions {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** A place that both sides have changed differently. */
export interface Suggestion {
  /** The place, with the ids of entries: `missions.close.name`. */
  readonly place: string;
  /** Changes that accepting their version makes to mine. */
  readonly difference: PartDifference | null;
}

/**
 * Merges two versions of a part. Takes changes of one side; where both have changed a place, mine stays unless theirs
 * is accepted.
 */
export function mergePart(id: string, versions: Versions, accepted: ReadonlySet<string>): unknown {
  return mergeWith(id, versions, (place) => accepted.has(place));
}

/** The places of a part that both sides have changed, in the order of its schema. */
export function suggestionsIn(id: string, versions: Versions): readonly Suggestion[] {
  const places: string[] = [];
  const mine = mergeWith(id, versions, (place) => {
    places.push(place);
    return false;
  });
  return places.map((place) => ({
    place,
    difference: partDifference(id, mine, mergePart(id, versions, new Set([place]))),
  }));
}

/** Returns whether theirs is taken at a place that both sides have changed. */
type Accepts = (place: string) => boolean;

function mergeWith(id: string, versions: Versions, accepts: Accepts): unknown {
  const { schema, list } = KINDS[kindOf(id)];
  return merge(schema, versions, list ?? "", accepts);
}

function merge(schema: Schema, versions: Versions, place: string, accepts: Accepts): unknown {
  const { base, mine, theirs } = versions;
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  const { shape } = fieldSchema(schema);
  switch (shape.type) {
    case "fields":
      if (isFields(mine) && isFields(theirs)) return mergeFields(shape.entries, versions, place, accepts);
      break;
    case "variant": {
      // Fields of two types don't fit together.
      const option = optionOf(shape, mine);
      if (option && typeOf(mine, shape.key) === typeOf(theirs, shape.key))
        return mergeFields(option, versions, place, accepts);
      break;
    }
    case "record":
      if (isFields(mine) && isFields(theirs)) {
        const names = [...Object.keys(mine), ...Object.keys(theirs)];
        const entries = Object.fromEntries(names.map((name) => [name, shape.value]));
        return mergeFields(entries, versions, place, accepts);
      }
      break;
    case "forms": {
      const form = Object.values(shape.forms).find((each) => fits(each, mine) && fits(each, theirs));
      if (form) return merge(form, versions, place, accepts);
      break;
    }
    case "list":
      if (Array.isArray(mine) && Array.isArray(theirs)) {
        const before: readonly unknown[] = Array.isArray(base) ? base : [];
        return mergeLists(shape.item, { base: before, mine, theirs }, place, accepts);
      }
  }
  return accepts(place) ? theirs : mine;
}

const typeOf = (value: unknown, key: string): unknown => Reflect.get(Object(value), key);

const inside = (place: string, step: string) => (place === "" ? step : `${place}.${step}`);

function mergeFields(entries: Entries, { base, mine, theirs }: Versions, place: string, accepts: Accepts) {
  const [before, own, other] = [base, mine, theirs].map((value) => (isFields(value) ? value : {}));
  const merged = Object.entries(entries).flatMap(([name, schema]) => {
    const versions = { base: before?.[name], mine: own?.[name], theirs: other?.[name] };
    const value = merge(schema, versions, inside(place, name), accepts);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(merged);
}

interface Lists {
  readonly base: readonly unknown[];
  readonly mine: readonly unknown[];
  readonly theirs: readonly unknown[];
}

/** Merges entries by their ids, or place by place if they have none and neither side has added or removed one. */
function mergeLists(item: Schema, lists: Lists, place: string, accepts: Accepts): readonly unknown[] {
  const { base, mine, theirs } = lists;
  const [before, own, other] = [idsOf(base), idsOf(mine), idsOf(theirs)];
  if (before && own && other) {
    const ids = { base: before, mine: own, theirs: other };
    return mergeById(item, lists, ids, place, accepts);
  }
  if (base.length === mine.length && mine.length === theirs.length) {
    return mine.map((each, i) =>
      merge(item, { base: base[i], mine: each, theirs: theirs[i] }, inside(place, String(i)), accepts),
    );
  }
  return accepts(place) ? theirs : mine;
}

interface Ids {
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

/** Drops an entry that one side has removed and the other left unchanged; if the other has changed it, that is a conflict. */
function mergeById(
  item: Schema,
  lists: Lists,
  ids: Ids,
  place: string,
  accepts: Accepts,
): readonly unknown[] {
  const entry = (side: keyof Lists, id: string): unknown => lists[side][ids[side].indexOf(id)];
  const merged = new Map<string, unknown>();
  for (const id of new Set([...ids.mine, ...ids.theirs])) {
    const versions = { base: entry("base", id), mine: entry("mine", id), theirs: entry("theirs", id) };
    const value = merge(item, versions, inside(place, id), accepts);
    if (value !== undefined) merged.set(id, value);
  }
  return mergedOrder(ids, `${place}#order`, accepts)
    .filter((id) => merged.has(id))
    .map((id) => merged.get(id));
}

/**
 * The ids of both sides in the order of the side that has changed it. Entries of the other side alone follow their
 * predecessor.
 */
function mergedOrder({ base, mine, theirs }: Ids, place: string, accepts: Accepts): readonly string[] {
  const common = new Set(base.filter((id) => mine.includes(id) && theirs.includes(id)));
  const [was, own, other] = [base, mine, theirs].map((ids) => ids.filter((id) => common.has(id)));
  const isMine = isSame(other, was) || isSame(own, other) || (!isSame(own, was) && !accepts(place));
  const [first, second] = isMine ? [mine, theirs] : [theirs, mine];
  const order = [...first];
  second.forEach((id, i) => {
    if (!order.includes(id)) order.splice(order.indexOf(second[i - 1] ?? "") + 1, 0, id);
  });
  return order;
}
