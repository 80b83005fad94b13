import { delayText } from "./delay.ts";
import type { ContactDraft, MessageDraft } from "./draft.ts";
import type { FieldAddress } from "./fields.ts";

/** A line of the outline, with what follows from it. */
export interface OutlineItem {
  /** The part of the editor that it leads to. */
  readonly address: FieldAddress;
  readonly kind: "mission" | "choice" | "letter";
  readonly title: string;
  /** The delay of a letter; empty for none. */
  readonly note: string;
  readonly items: readonly OutlineItem[];
}

/** The outline of a contact: missions, their choices, and the letters that follow from each. The other letters come first. */
export function outlineOf(draft: Pick<ContactDraft, "id" | "missions" | "messages">): readonly OutlineItem[] {
  const prefix = `${draft.id}.`;
  const letters = new Map<string, MessageDraft[]>();
  const isAnswer = ({ trigger: { type } }: MessageDraft) =>
    type === "choice_made" || type === "mission_completed" || type === "mission_unlocked";
  const placed = new Set<MessageDraft>();
  for (const message of draft.messages.filter(isAnswer)) {
    const value = String(message.trigger.value);
    const reference = value.startsWith(prefix) ? value.slice(prefix.length) : value;
    letters.set(reference, [...(letters.get(reference) ?? []), message]);
  }
  const lettersOf = (reference: string) =>
    (letters.get(reference) ?? []).map((message) => {
      placed.add(message);
      return letter(message);
    });
  const quests = draft.missions.map(({ key, id, name, choices }): OutlineItem => {
    const address = `missions.${key}`;
    return {
      address,
      kind: "mission",
      title: name || "Untitled mission",
      note: "",
      items: [
        ...choices.map(
          (choice): OutlineItem => ({
            address: `${address}.choices.${choice.key}`,
            kind: "choice",
            title: choice.label || "Untitled choice",
            note: "",
            items: lettersOf(`${id}:${choice.id}`),
          }),
        ),
        ...lettersOf(id),
      ],
    };
  });
  return [...draft.messages.filter((message) => !placed.has(message)).map(letter), ...quests];
}

function letter({ key, subject, trigger: { delay = "" } }: MessageDraft): OutlineItem {
  return {
    address: `messages.${key}`,
    kind: "letter",
    title: subject || "Untitled message",
    note: delay === "" ? "" : delayText(delay),
    items: [],
  };
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
