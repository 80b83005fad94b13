import type { Contact } from "../core/content.ts";
import type { ContentChange, PartDifference } from "../core/wire/content-parts.ts";
import { isFields } from "./field-schema.ts";
import { fieldLabel } from "./field-texts.ts";
import type { Documents } from "./kinds.ts";
import { documentIds, isDocumentId, KINDS } from "./kinds.ts";
import { partLabel, readable } from "./label.ts";
import { isSame } from "./same-content.ts";

interface Address {
  readonly path: readonly string[];
  readonly labels: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** The ids of a list's items; null unless each item has its own. */
function idsOf(list: readonly unknown[]): readonly string[] | null {
  const ids = list.flatMap((item) => (isFields(item) && typeof item.id === "string" ? [item.id] : []));
  return ids.length === list.length && new Set(ids).size === ids.length ? ids : null;
}

function inside(at: Address, step: string, label: string): Address {
  return { path: [...at.path, step], labels: [...at.labels, label] };
}

function change(at: Address, kind: ContentChange["kind"], before: unknown, after: unknown): ContentChange {
  return {
    path: at.path.join("."),
    label: at.labels.join(" › "),
    kind,
    before: before === undefined ? null : readable(before),
    after: after === undefined ? null : readable(after),
  };
}

function compareFields(at: Address, before: Fields, after: Fields): readonly ContentChange[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return names.flatMap((name) => compare(inside(at, name, fieldLabel(name)), before[name], after[name]));
}

/** Compares lists whose items have no ids, position by position between those that are the same at both ends. */
function comparePositions(
  at: Address,
  before: readonly unknown[],
  after: readonly unknown[],
): readonly ContentChange[] {
  const shorter = Math.min(before.length, after.length);
  const first = before.findIndex((item, i) => i >= shorter || !isSame(item, after[i]));
  const start = first < 0 ? shorter : first;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const longer = now.length >= old.length ? now : old;
  return longer.flatMap((_item, i) => compare(partAddress(at, start + i, now[i] ?? old[i]), old[i], now[i]));
}

/** A part replaces its list in the label: `Mission “First shift”`, not `Missions › 1`. */
function partAddress(list: Address, position: number, part: unknown): Address {
  const name = list.path.at(-1) ?? "";
  return {
    path: [...list.path, String(position)],
    labels: [...list.labels.slice(0, -1), partLabel(name, position, part)],
  };
}

/** Compares lists whose items have ids, so that a moved item keeps its differences small. */
function compareParts(
  at: Address,
  before: { readonly list: readonly unknown[]; readonly ids: readonly string[] },
  after: { readonly list: readonly unknown[]; readonly ids: readonly string[] },
): readonly ContentChange[] {
  const removed = before.ids.flatMap((id, i) =>
    after.ids.includes(id)
      ? []
      : [change(partAddress(at, i, before.list[i]), "removed", before.list[i], undefined)],
  );
  const kept = after.ids.filter((id) => before.ids.includes(id));
  const moved = movedPositions(kept.map((id) => before.ids.indexOf(id)));
  const rest = after.ids.flatMap((id, i) => {
    const here = partAddress(at, i, after.list[i]);
    const old = before.ids.indexOf(id);
    if (old < 0) return [change(here, "added", undefined, after.list[i])];
    const moves = moved.has(old) ? [change(here, "moved", `${old + 1}`, `${i + 1}`)] : [];
    return [...moves, ...compare(here, before.list[old], after.list[i])];
  });
  return [...removed, ...rest];
}

function compare(at: Address, before: unknown, after: unknown): readonly ContentChange[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return [change(at, "added", before, after)];
  if (after === undefined) return [change(at, "removed", before, after)];
  if (isFields(before) && isFields(after)) return compareFields(at, before, after);
  if (Array.isArray(before) && Array.isArray(after)) {
    const [old, now] = [idsOf(before), idsOf(after)];
    return old && now
      ? compareParts(at, { list: before, ids: old }, { list: after, ids: now })
      : comparePositions(at, before, after);
  }
  return before === after ? [] : [change(at, "changed", before, after)];
}

/** The whole content: the contacts in their order, and the documents. */
export interface Content {
  readonly contacts: readonly Contact[];
  readonly documents: Documents;
}

/** Returns the part with this id; null if there is none. */
export function findPart({ contacts, documents }: Content, id: string): object | null {
  return isDocumentId(id) ? documents[id] : (contacts.find((contact) => contact.id === id) ?? null);
}

/** Returns the name of a part for editors: that of its kind, or of the contact. */
export function partName(id: string, content: unknown): string {
  if (isDocumentId(id)) return KINDS[id].name;
  const { name } = isFields(content) ? content : {};
  return typeof name === "string" ? name : "";
}

/** Returns the differences between two versions of a part; null if they are the same. A version without the part is null. */
export function partDifference(id: string, before: unknown, after: unknown): PartDifference | null {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const name = partName(id, after ?? before);
  if (old && now) {
    const changes = compareFields(WHOLE, old, now);
    return changes.length === 0 ? null : { id, name, kind: "changed", changes };
  }
  const changes = compareFields(WHOLE, listsOf(old), listsOf(now));
  if (now) return { id, name, kind: "added", changes };
  return old && { id, name, kind: "removed", changes };
}

const WHOLE: Address = { path: [], labels: [] };

function fieldsOf(content: unknown): Fields | null {
  if (content === null || content === undefined) return null;
  return { ...(isFields(content) && content) };
}

/** Lists only the fields that an added or removed contact has. */
function listsOf(contact: Fields | null): Fields {
  return { missions: contact?.missions ?? [], messages: contact?.messages ?? [] };
}

/** The parts that differ between two versions of the content: contacts in the newer order, removed ones, documents. */
export function contentDifference(before: Content, after: Content): readonly PartDifference[] {
  const contactIds = [...after.contacts, ...before.contacts].map(({ id }) => id);
  return [...new Set([...contactIds, ...documentIds()])].flatMap(
    (id) => partDifference(id, findPart(before, id), findPart(after, id)) ?? [],
  );
}

/** The quests of `before` that `after` changes or lacks, in the order of `before`. */
export function changedQuests(
  before: readonly Contact[],
  after: readonly Contact[],
): readonly { readonly contactId: string; readonly questId: string; readonly name: string }[] {
  const now = new Map(after.map((contact) => [contact.id, contact]));
  return before.flatMap((contact) => {
    const quests = new Map(now.get(contact.id)?.missions.map((quest) => [quest.id, quest]));
    return contact.missions.flatMap((quest) => {
      const changed = quests.get(quest.id);
      const isKept = changed && compareFields(WHOLE, { ...quest }, { ...changed }).length === 0;
      return isKept ? [] : [{ contactId: contact.id, questId: quest.id, name: quest.name }];
    });
  });
}

/**
 * The fewest items of a reordered list that have to move. `order` holds the former position of each item in its new
 * order; returns former positions. The others are a longest rising subsequence.
 */
export function movedPositions(order: readonly number[]): ReadonlySet<number> {
  /** Length of the longest rising subsequence that ends at each item, and the item before it. */
  const lengths: number[] = [];
  const previous: number[] = [];
  let last = -1;
  for (const [i, position] of order.entries()) {
    lengths[i] = 1;
    previous[i] = -1;
    for (let j = 0; j < i; j += 1) {
      if ((order[j] ?? 0) < position && (lengths[j] ?? 0) >= (lengths[i] ?? 0)) {
        lengths[i] = (lengths[j] ?? 0) + 1;
        previous[i] = j;
      }
    }
    if ((lengths[i] ?? 0) > (lengths[last] ?? 0)) last = i;
  }
  const moved = new Set(order);
  for (let i = last; i >= 0; i = previous[i] ?? -1) moved.delete(order[i] ?? -1);
  return moved;
}
