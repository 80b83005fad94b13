import { answersOf, type CompletionMessage, letterOf } from "../rules/answers.ts";
import { type Contact, DETAILS, type Effects, type Quest, type Term } from "../rules/content.ts";

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
const CHOICE_FIELDS = ["label", "description", "headline"] as const;
const LETTER_FIELDS = ["subject", "body"] as const;
const TERM_FIELDS = ["refusal"] as const;
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

/** Fields that a quest and a choice share. */
interface Terms {
  readonly completionMessage?: CompletionMessage;
  readonly effects?: Effects | undefined;
  readonly terms?: readonly Term[] | undefined;
}

function termsTexts(
  { completionMessage, effects, terms = [] }: Terms,
  prefix: string,
): readonly ContentText[] {
  return [
    ...textsIn(effects?.set ?? {}, DETAILS, `${prefix}effects.set.`),
    ...terms.flatMap((term, i) => textsIn(term, TERM_FIELDS, `${prefix}terms.${i}.`)),
    ...textsIn(letterOf(completionMessage) ?? {}, LETTER_FIELDS, `${prefix}completionMessage.`),
    ...answersOf(completionMessage).map((text, i) => ({ path: `${prefix}completionMessage.${i}`, text })),
  ];
}

/** Every text of a contact in the order of the editor, empty ones too. Leaves out ids, tags and pictures. */
export function contactTexts(contact: Contact): readonly ContentText[] {
  return [
    ...textsIn(contact, OWN_FIELDS, ""),
    ...contact.messages.flatMap((message, i) => textsIn(message, MESSAGE_FIELDS, `messages.${i}.`)),
    ...contact.missions.flatMap((quest, i) => [
      ...textsIn(quest, QUEST_FIELDS, `missions.${i}.`),
      ...termsTexts(quest, `missions.${i}.`),
      ...(quest.choices ?? []).flatMap((choice, place) => [
        ...textsIn(choice, CHOICE_FIELDS, `missions.${i}.choices.${place}.`),
        ...termsTexts(choice, `missions.${i}.choices.${place}.`),
      ]),
    ]),
    ...contact.affinityLevels.flatMap((tier, i) => textsIn(tier, TIER_FIELDS, `affinityLevels.${i}.`)),
  ];
}

/** The contact with `text` at `path`; null if there is no text at `path`. */
export function replaceText(contact: Contact, path: string, text: string): Contact | null {
  if (!contactTexts(contact).some((each) => each.path === path)) return null;
  const [first = "", position = "", ...rest] = path.split(".");
  const [field = ""] = rest;
  switch (first) {
    case "messages":
      return {
        ...contact,
        messages: changedAt(contact.messages, position, (part) => ({ ...part, [field]: text })),
      };
    case "affinityLevels":
      return {
        ...contact,
        affinityLevels: changedAt(contact.affinityLevels, position, (part) => ({ ...part, [field]: text })),
      };
    case "missions":
      return {
        ...contact,
        missions: changedAt(contact.missions, position, (quest) => withQuestText(quest, rest, text)),
      };
    default:
      return { ...contact, [first]: text };
  }
}

function changedAt<Part>(
  parts: readonly Part[],
  position: string,
  change: (part: Part) => Part,
): readonly Part[] {
  return parts.map((part, i) => (String(i) === position ? change(part) : part));
}

function withQuestText(quest: Quest, path: readonly string[], text: string): Quest {
  const [field, position = "", ...rest] = path;
  const answers = answersOf(quest.completionMessage);
  if (field === "completionMessage" && answers.length > 0) {
    return { ...quest, completionMessage: changedAt(answers, position, () => text) };
  }
  if (field !== "choices") return withTermsText(quest, path, text);
  const choices = changedAt(quest.choices ?? [], position, (choice) => withTermsText(choice, rest, text));
  return { ...quest, choices };
}

function withTermsText<Part extends Terms>(part: Part, path: readonly string[], text: string): Part {
  const [field = "", inner = "", detail = ""] = path;
  if (field === "completionMessage") {
    return { ...part, completionMessage: { ...part.completionMessage, [inner]: text } };
  }
  if (field === "effects") {
    return { ...part, effects: { ...part.effects, set: { ...part.effects?.set, [detail]: text } } };
  }
  if (field === "terms") {
    const terms = changedAt(part.terms ?? [], inner, (term) => ({ ...term, [detail]: text }));
    return { ...part, terms };
  }
  return { ...part, [field]: text };
}
