import type { ContactDraft } from "./draft.ts";

/**
 * Address of a field in the editor: `name`, `missions.k3.requirements.k4.amount`. Lists are addressed by the keys of their
 * entries, so that a problem stays at its field while entries move. The address of a list or an entry is the beginning
 * of the addresses in it.
 */
export type FieldAddress = string;

/** Parts of the wire format that the editor shows in another field. */
const SHOWN_AT: readonly (readonly [RegExp, string])[] = [
  [/^unlockConditions\.(level|messageId)$/, "unlockConditions.value"],
  [/^metadata\.tags\..*$/, "metadata.tags"],
  [/\.effects\.cash\.amount$/, ".effects.cash"],
  [/\.effects\.cash\.percent$/, ".effects.cashPercent"],
  [/^id$/, "name"],
  [/^(messages\.[^.]+)\.id$/, "$1.subject"],
  [/^(missions\.[^.]+)\.id$/, "$1.name"],
];

function entryAt(value: unknown, step: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
}

function keyOf(entry: unknown): string | null {
  const key = entryAt(entry, "key");
  return typeof key === "string" ? key : null;
}

/** Returns what a step of an address leads to: an entry by its key, a part by its name; undefined if there is none. */
export function childAt(value: unknown, step: string): unknown {
  return Array.isArray(value) ? value.find((entry: unknown) => keyOf(entry) === step) : entryAt(value, step);
}

/** The address of the field that shows the place `path` of the draft's source: `missions.0.name` gives `missions.k3.name`. */
export function fieldAt(draft: ContactDraft, path: string): FieldAddress {
  let value: unknown = draft;
  const steps = path.split(".").map((step) => {
    value = entryAt(value, step);
    return keyOf(value) ?? step;
  });
  return SHOWN_AT.reduce((address, [pattern, shown]) => address.replace(pattern, shown), steps.join("."));
}

/** The address of a message or quest by its id; null if the draft has no such entry. */
export function entryField(draft: ContactDraft, id: string): FieldAddress | null {
  for (const list of ["messages", "missions"] as const) {
    const entry = draft[list].find((each) => each.id === id);
    if (entry) return `${list}.${entry.key}`;
  }
  return null;
}

/** The entry that has to be open to show a field; null if the field is in no entry. */
export function entryKeyOf(address: FieldAddress): string | null {
  return /^(?:messages|missions)\.([^.]+)/.exec(address)?.[1] ?? null;
}

/** The id of the element that shows a field. */
export function fieldId(address: FieldAddress): string {
  return `field-${address.replaceAll(".", "-")}`;
}

/** The address itself, then everything that it is part of, outermost last. */
export function withOuter(address: FieldAddress): readonly FieldAddress[] {
  const steps = address.split(".");
  return steps.map((_, index) => steps.slice(0, steps.length - index).join("."));
}
