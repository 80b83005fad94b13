import * as v from "valibot";
import { DraftContactJson } from "../contract/content.ts";
import { answersOf, type CompletionMessage, letterOf } from "../rules/answers.ts";
import { type Contact, DETAILS, type Effects, type Term } from "../rules/content.ts";
import { documentTexts } from "./document-texts.ts";
import { isDocumentId, KINDS, kindOf } from "./kinds.ts";

/** A text of a part that players read. */
export interface ContentText {
  /** Path within the part: `messages.2.body`. */
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

/** Every text of a part, in its order. Throws if a contact has fields of other types. */
export function partTexts(id: string, content: unknown): readonly ContentText[] {
  if (isDocumentId(id)) return documentTexts(id, content);
  return contactTexts(v.parse(DraftContactJson, content));
}

/** The part with `text` in place of the one at `path`; null if there is no text at `path`. */
export function replaceText(id: string, content: unknown, path: string, text: string): unknown {
  if (!partTexts(id, content).some((each) => each.path === path)) return null;
  const steps = path.split(".");
  return changedAt(content, KINDS[kindOf(id)].list === null ? steps : steps.slice(1), text);
}

function changedAt(value: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value)) {
    return value.map((part: unknown, i) => (String(i) === step ? changedAt(part, rest, text) : part));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      name === step ? changedAt(field, rest, text) : field,
    ]),
  );
}
