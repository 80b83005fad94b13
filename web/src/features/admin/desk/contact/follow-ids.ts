import {
  type Entries,
  fieldSchema,
  fits,
  isFields,
  optionOf,
  type Schema,
} from "#game/content/field-schema.ts";
import { KINDS } from "#game/content/kinds.ts";
import type { Contact } from "#game/core/content.ts";
import type { Named } from "#game/core/wire/field-notes.ts";
import { type Address, changed, type Tree, valueAt, within } from "../fields/tree.ts";
import type { Follow } from "../session/part-session.ts";
import { type ContactForm, contactOf } from "./contact-form.ts";
import { freeId, idFromName, idsOf } from "./ids.ts";

/** The lists whose entries have an id from a name: the field with the name, the kind of entry, and an unnamed entry's id. */
const LISTS: Readonly<Record<string, { readonly field: string; readonly unnamed: string }>> = {
  messages: { field: "subject", unnamed: "message" },
  missions: { field: "name", unnamed: "mission" },
  choices: { field: "label", unnamed: "choice" },
};

/**
 * Lets the ids of new entries follow their names, and references of the contact the ids. `released` is the contact in force, whose
 * ids players' progress is stored under: they never change. `isNew` if the contact itself isn't stored yet.
 */
export function followIds(released: Contact | null, isNew: boolean): Follow {
  const known = new Set([
    ...(released ? idsOf(released) : []),
    ...(released?.missions ?? []).flatMap(({ id, choices = [] }) =>
      choices.map((choice) => `${id}:${choice.id}`),
    ),
  ]);
  return (after, change, before) => {
    if (change.type !== "set") return after;
    if (change.at === "name" && isNew) return withId(after, "", idFromName(String(change.value)));
    const [, entry = "", list = "", field] = /^((?:.*\.)?([^.]+)\.[^.]+)\.([^.]+)$/.exec(change.at) ?? [];
    const named = LISTS[list];
    if (named?.field !== field || !named) return after;
    const contact = contactOf(after);
    const id = String(valueAt(after, within(entry, "id")));
    const quest = list === "choices" ? questOf(after, entry) : null;
    const isKnown = known.has(quest === null ? id : `${quest}:${id}`);
    if (isKnown || !isDerived(id, String(valueAt(before, change.at)), named.unnamed)) return after;
    const taken = quest === null ? idsOf(contact) : choiceIds(after, entry);
    const others = new Set([...taken].filter((each) => each !== id));
    const to = freeId(idFromName(String(change.value)) || named.unnamed, others);
    return to === id ? after : renamed(withId(after, entry, to), contact, { list, quest, from: id, to });
  };
}

function withId(tree: Tree, entry: Address, id: string): Tree {
  return changed(tree, { type: "set", at: within(entry, "id"), value: id });
}

/** The id of the quest that a choice is of. */
function questOf(tree: Tree, choice: Address): string {
  return String(valueAt(tree, choice.replace(/\.choices\.[^.]+$/, ".id")));
}

function choiceIds(tree: Tree, choice: Address): ReadonlySet<string> {
  const choices = valueAt(tree, choice.replace(/\.[^.]+$/, ""));
  return new Set(
    Array.isArray(choices) ? choices.map((each: unknown) => String(Reflect.get(Object(each), "id"))) : [],
  );
}

/** Returns whether an id was derived from the name, or given while there was none. A number at its end made it unique. */
function isDerived(id: string, name: string, unnamed: string): boolean {
  const plain = id.replace(/_\d+$/, "");
  return [idFromName(name), unnamed].some((derived) => derived === id || derived === plain);
}

interface Renaming {
  readonly list: string;
  /** The quest of a renamed choice. */
  readonly quest: string | null;
  readonly from: string;
  readonly to: string;
}

/** Makes every reference of the contact follow. One to an own entry is its id alone, or the contact's id and its own. */
function renamed(tree: Tree, { id }: ContactForm, { list, quest, from, to }: Renaming): Tree {
  const isOwn = (text: string, own: string) => text === own || text === `${id}.${own}`;
  const follow = (named: Named, text: string): string => {
    const [of = "", choice = ""] = text.split(":");
    switch (named) {
      case "message":
        return list === "messages" && isOwn(text, from) ? to : text;
      case "mission":
      case "own-mission":
        return list === "missions" && isOwn(text, from) ? to : text;
      case "choice":
        if (list === "missions") return isOwn(of, from) ? `${to}:${choice}` : text;
        return list === "choices" && quest !== null && isOwn(of, quest) && choice === from
          ? `${quest}:${to}`
          : text;
      default:
        return text;
    }
  };
  return { ...tree, value: mapNames(KINDS.contact.schema, tree.value, follow) };
}

type Change = (named: Named, text: string) => string;

/** Changes every text of a value that names something. What stays the same is the same object. */
function mapNames(schema: Schema, value: unknown, change: Change): unknown {
  const { shape } = fieldSchema(schema);
  switch (shape.type) {
    case "name":
      return typeof value === "string" ? change(shape.names, value) : value;
    case "fields":
      return mapFields(shape.entries, value, change);
    case "variant":
      return mapFields(optionOf(shape, value) ?? {}, value, change);
    case "list": {
      if (!Array.isArray(value)) return value;
      const after = value.map((each: unknown) => mapNames(shape.item, each, change));
      return after.every((each, place) => each === value[place]) ? value : after;
    }
    case "forms": {
      const form = Object.values(shape.forms).find((each) => fits(each, value));
      return form ? mapNames(form, value, change) : value;
    }
    default:
      return value;
  }
}

function mapFields(entries: Entries, value: unknown, change: Change): unknown {
  if (!isFields(value)) return value;
  const after = Object.entries(value).map(([name, each]) => {
    const schema = entries[name];
    return [name, schema ? mapNames(schema, each, change) : each] as const;
  });
  return after.every(([name, each]) => each === value[name]) ? value : Object.fromEntries(after);
}
