import type { Contact } from "./content.ts";

/** A text of a contact that players read. */
export interface ContentText {
  /** Path within the contact: `messages.2.body`. */
  readonly path: string;
  readonly text: string;
}

/** Fields with a text, by the list that holds the part; the contact itself first. */
const OWN_FIELDS = ["name", "lockedName", "description", "personality"] as const;
const MESSAGE_FIELDS = ["subject", "body", "senderName"] as const;
const QUEST_FIELDS = ["name", "description"] as const;
const LETTER_FIELDS = ["subject", "body"] as const;
const TIER_FIELDS = ["name", "description"] as const;

function textsIn<Field extends string>(
  part: Partial<Readonly<Record<Field, string | undefined>>>,
  fields: readonly Field[],
  prefix: string,
): readonly ContentText[] {
  return fields.flatMap((field) => {
    const text = part[field];
    return text === undefined ? [] : [{ path: `${prefix}${field}`, text }];
  });
}

/** Every text of a contact in the order of the editor, empty ones too. Ids, tags and pictures are none. */
export function contactTexts(contact: Contact): readonly ContentText[] {
  return [
    ...textsIn(contact, OWN_FIELDS, ""),
    ...contact.messages.flatMap((message, i) => textsIn(message, MESSAGE_FIELDS, `messages.${i}.`)),
    ...contact.missions.flatMap((quest, i) => [
      ...textsIn(quest, QUEST_FIELDS, `missions.${i}.`),
      ...textsIn(quest.completionMessage ?? {}, LETTER_FIELDS, `missions.${i}.completionMessage.`),
    ]),
    ...contact.affinityLevels.flatMap((tier, i) => textsIn(tier, TIER_FIELDS, `affinityLevels.${i}.`)),
  ];
}

/** The contact with `text` at `path`; null if there is no text at `path`. */
export function replaceText(contact: Contact, path: string, text: string): Contact | null {
  if (!contactTexts(contact).some((each) => each.path === path)) return null;
  const [first = "", position, field = "", inner] = path.split(".");
  const at = <Part>(parts: readonly Part[], change: (part: Part) => Part): readonly Part[] =>
    parts.map((part, i) => (String(i) === position ? change(part) : part));
  switch (first) {
    case "messages":
      return { ...contact, messages: at(contact.messages, (part) => ({ ...part, [field]: text })) };
    case "affinityLevels":
      return {
        ...contact,
        affinityLevels: at(contact.affinityLevels, (part) => ({ ...part, [field]: text })),
      };
    case "missions":
      return {
        ...contact,
        missions: at(contact.missions, (part) =>
          inner === undefined || !part.completionMessage
            ? { ...part, [field]: text }
            : { ...part, completionMessage: { ...part.completionMessage, [inner]: text } },
        ),
      };
    default:
      return { ...contact, [first]: text };
  }
}
