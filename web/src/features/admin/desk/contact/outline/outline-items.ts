import { delayText } from "../../fields/delay.ts";
import { type Address, keysOf, type Tree } from "../../fields/tree.ts";
import type { ContactForm, MessageForm, QuestForm } from "../contact-form.ts";

/** A line of the outline, with what follows from it. */
export interface OutlineItem {
  /** The part of the editor that it leads to. */
  readonly address: Address;
  readonly kind: "mission" | "choice" | "message";
  readonly title: string;
  /** The delay of a message; empty for none. */
  readonly note: string;
  /** True for a mission or message that players don't see as it is here. */
  readonly isUnpublished?: boolean;
  readonly items: readonly OutlineItem[];
}

/** The outline of a contact: missions, their choices, and the messages that follow from each. The other messages come first. */
export function outlineOf(
  { id: contactId, messages, missions }: Pick<ContactForm, "id" | "missions" | "messages">,
  keys: Tree["keys"],
  isUnpublished: (entry: MessageForm | QuestForm) => boolean,
): readonly OutlineItem[] {
  const prefix = `${contactId}.`;
  const messageKeys = keysOf(keys, "messages", messages);
  const itemOf = (message: MessageForm): OutlineItem => ({
    address: `messages.${messageKeys[messages.indexOf(message)]}`,
    kind: "message",
    title: message.subject || "Untitled message",
    note: message.trigger.delay === undefined ? "" : delayText(message.trigger.delay),
    isUnpublished: isUnpublished(message),
    items: [],
  });
  const answers = new Map<string, MessageForm[]>();
  const isAnswer = ({ trigger: { type } }: MessageForm) =>
    type === "choice_made" || type === "mission_completed" || type === "mission_unlocked";
  const placed = new Set<MessageForm>();
  for (const message of messages.filter(isAnswer)) {
    const value = String(message.trigger.value);
    const reference = value.startsWith(prefix) ? value.slice(prefix.length) : value;
    answers.set(reference, [...(answers.get(reference) ?? []), message]);
  }
  const answersOf = (reference: string) =>
    (answers.get(reference) ?? []).map((message) => {
      placed.add(message);
      return itemOf(message);
    });
  const questKeys = keysOf(keys, "missions", missions);
  const quests = missions.map((quest, place): OutlineItem => {
    const { id, name, choices = [] } = quest;
    const address = `missions.${questKeys[place]}`;
    const choiceKeys = keysOf(keys, `${address}.choices`, choices);
    return {
      address,
      kind: "mission",
      title: name || "Untitled mission",
      note: "",
      isUnpublished: isUnpublished(quest),
      items: [
        ...choices.map(
          (choice, at): OutlineItem => ({
            address: `${address}.choices.${choiceKeys[at]}`,
            kind: "choice",
            title: choice.label || "Untitled choice",
            note: "",
            items: answersOf(`${id}:${choice.id}`),
          }),
        ),
        ...answersOf(id),
      ],
    };
  });
  return [...messages.filter((message) => !placed.has(message)).map(itemOf), ...quests];
}

/** The items whose title has the wanted text, with what leads to them. */
export function filterOutline(items: readonly OutlineItem[], wanted: string): readonly OutlineItem[] {
  const text = wanted.trim().toLowerCase();
  if (text === "") return items;
  return items.flatMap((item) => {
    const inner = filterOutline(item.items, wanted);
    return inner.length > 0 || item.title.toLowerCase().includes(text) ? [{ ...item, items: inner }] : [];
  });
}
