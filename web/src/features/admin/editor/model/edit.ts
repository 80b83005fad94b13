import type { ConditionDraft, ContactDraft, Keyed, MessageDraft, QuestDraft } from "./draft.ts";
import { freeId, idFromName } from "./ids.ts";
import { newMessage, newQuest } from "./new-parts.ts";
import { renameChoice, renameMessage, renameQuest } from "./references.ts";

/** The two lists whose entries are added, ordered and removed. */
export type ListName = "messages" | "missions";

/** A change of a draft. New keys come with the change, so that the same changes give the same draft. */
export type Edit =
  | { readonly type: "contact"; readonly part: Partial<ContactDraft> }
  | { readonly type: "message"; readonly key: string; readonly part: Partial<MessageDraft> }
  | { readonly type: "quest"; readonly key: string; readonly part: Partial<QuestDraft> }
  | { readonly type: "add"; readonly list: ListName; readonly newKey: string }
  /** A new message that is sent after a choice. */
  | {
      readonly type: "answer";
      readonly questKey: string;
      readonly choiceKey: string;
      readonly newKey: string;
    }
  | { readonly type: "duplicate"; readonly list: ListName; readonly key: string; readonly newKey: string }
  | { readonly type: "remove"; readonly list: ListName; readonly key: string }
  /** `to` is the entry's place afterwards, from 0. Outside the list it is the nearest end. */
  | { readonly type: "move"; readonly list: ListName; readonly key: string; readonly to: number };

/** A condition of another type, without a value. See docs/reference/administration.md#npc-editor. */
export function withType<Condition extends ConditionDraft>(
  condition: Condition,
  type: Condition["type"],
): Condition {
  return type === condition.type ? condition : { ...condition, type, value: "" };
}

/** Moves the entry with this key to the place `to`. */
export function moved<Entry extends Keyed>(
  entries: readonly Entry[],
  key: string,
  to: number,
): readonly Entry[] {
  const entry = entries.find((each) => each.key === key);
  if (!entry) return entries;
  const others = entries.filter((each) => each !== entry);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), entry, ...others.slice(place)];
}

/** Changes the entry with this key. */
export function changed<Entry extends Keyed>(
  entries: readonly Entry[],
  key: string,
  part: Partial<Entry>,
): readonly Entry[] {
  return entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry));
}

/** Removes the entry with this key. */
export function without<Entry extends Keyed>(entries: readonly Entry[], key: string): readonly Entry[] {
  return entries.filter((entry) => entry.key !== key);
}

/** The ids of the contact's quests and messages, which may not repeat, except for the entry `key`. */
function takenIds(draft: ContactDraft, key: string): ReadonlySet<string> {
  const others = [...draft.missions, ...draft.messages].filter((entry) => entry.key !== key);
  return new Set(others.map(({ id }) => id));
}

/**
 * The id of a new entry, from its name. A name without letters and digits changes neither the id nor its references.
 */
function derivedId(draft: ContactDraft, { key, id }: MessageDraft | QuestDraft, name: string): string {
  const wanted = idFromName(name);
  return wanted === "" ? id : freeId(wanted, takenIds(draft, key));
}

/** Renews the id of a new message from its subject. The contact's unlock condition follows. */
function withMessageId(draft: ContactDraft, key: string): ContactDraft {
  const message = draft.messages.find((each) => each.key === key);
  if (!message?.isNew) return draft;
  const id = derivedId(draft, message, message.subject);
  const renamed = renameMessage(draft, message.id, id);
  return { ...renamed, messages: changed(renamed.messages, key, { id }) };
}

/** Renews the id of a new quest from its name. All references of this contact follow. */
function withQuestId(draft: ContactDraft, key: string): ContactDraft {
  const quest = draft.missions.find((each) => each.key === key);
  if (!quest?.isNew) return draft;
  const id = derivedId(draft, quest, quest.name);
  const renamed = renameQuest(draft, quest.id, id);
  return { ...renamed, missions: changed(renamed.missions, key, { id }) };
}

/** Renews the ids of the new choices of a quest from their labels. All references of this contact follow. */
function withChoiceIds(draft: ContactDraft, key: string): ContactDraft {
  const quest = draft.missions.find((each) => each.key === key);
  return (quest?.choices ?? []).reduce((before, { key: choiceKey }) => {
    const now = before.missions.find((each) => each.key === key);
    const choice = now?.choices.find((each) => each.key === choiceKey);
    if (!now || !choice?.isNew) return before;
    const wanted = idFromName(choice.label);
    const taken = new Set(now.choices.filter((each) => each !== choice).map(({ id }) => id));
    const id = wanted === "" ? choice.id : freeId(wanted, taken);
    if (id === choice.id) return before;
    const choices = changed(now.choices, choiceKey, { id });
    const renamed = renameChoice(before, now.id, choice.id, id);
    return { ...renamed, missions: changed(renamed.missions, key, { choices }) };
  }, draft);
}

/** Adds a message that is sent after a choice. */
function withAnswer(
  draft: ContactDraft,
  { questKey, choiceKey, newKey }: Extract<Edit, { type: "answer" }>,
): ContactDraft {
  const quest = draft.missions.find((each) => each.key === questKey);
  const choice = quest?.choices.find((each) => each.key === choiceKey);
  if (!quest || !choice) return draft;
  const message = newMessage(newKey, freeId("message", takenIds(draft, newKey)));
  const trigger = { ...message.trigger, type: "choice_made", value: `${quest.id}:${choice.id}` } as const;
  return { ...draft, messages: [...draft.messages, { ...message, trigger }] };
}

function inserted<Entry extends Keyed>(entries: readonly Entry[], after: string, entry: Entry) {
  const place = entries.findIndex((each) => each.key === after) + 1;
  return [...entries.slice(0, place), entry, ...entries.slice(place)];
}

function duplicate(draft: ContactDraft, list: ListName, key: string, newKey: string): ContactDraft {
  if (list === "messages") {
    const source = draft.messages.find((each) => each.key === key);
    if (!source) return draft;
    const copy = { ...source, key: newKey, isNew: true, id: freeId(source.id, takenIds(draft, "")) };
    return { ...draft, messages: inserted(draft.messages, key, copy) };
  }
  const source = draft.missions.find((each) => each.key === key);
  if (!source) return draft;
  const copy = { ...source, key: newKey, isNew: true, id: freeId(source.id, takenIds(draft, "")) };
  return { ...draft, missions: inserted(draft.missions, key, copy) };
}

/** Applies a change to a draft. A change of an entry that isn't there changes nothing. */
export function edit(draft: ContactDraft, change: Edit): ContactDraft {
  switch (change.type) {
    case "contact": {
      const next = { ...draft, ...change.part };
      return draft.isNew ? { ...next, id: idFromName(next.name) } : next;
    }
    case "message": {
      const messages = changed(draft.messages, change.key, change.part);
      const next = { ...draft, messages };
      return change.part.subject === undefined ? next : withMessageId(next, change.key);
    }
    case "quest": {
      const quests = changed(draft.missions, change.key, change.part);
      const next = { ...draft, missions: quests };
      if (change.part.choices !== undefined) return withChoiceIds(next, change.key);
      return change.part.name === undefined ? next : withQuestId(next, change.key);
    }
    case "answer":
      return withAnswer(draft, change);
    case "add": {
      // An unnamed entry has an id too, so that an unfinished draft can be saved.
      const id = freeId(change.list === "messages" ? "message" : "mission", takenIds(draft, change.newKey));
      return change.list === "messages"
        ? { ...draft, messages: [...draft.messages, newMessage(change.newKey, id)] }
        : { ...draft, missions: [...draft.missions, newQuest(change.newKey, id)] };
    }
    case "duplicate":
      return duplicate(draft, change.list, change.key, change.newKey);
    case "remove":
      return change.list === "messages"
        ? { ...draft, messages: without(draft.messages, change.key) }
        : { ...draft, missions: without(draft.missions, change.key) };
    case "move":
      return change.list === "messages"
        ? { ...draft, messages: moved(draft.messages, change.key, change.to) }
        : { ...draft, missions: moved(draft.missions, change.key, change.to) };
  }
}

/** Subject of a change. Further changes of the same subject are undone in one step. */
export function touched(change: Edit): string | null {
  switch (change.type) {
    case "contact":
      return `contact ${Object.keys(change.part).join()}`;
    case "message":
    case "quest":
      return `${change.type} ${change.key} ${Object.keys(change.part).join()}`;
    default:
      return null;
  }
}
