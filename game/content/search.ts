import type { Contact } from "../rules/content.ts";
import { contactTexts } from "./content-texts.ts";

/** Shortest search, in characters. */
export const MIN_SEARCH = 2;

/** A text of a contact or a document. */
export interface SearchedText {
  /** The id of a contact or a document. */
  readonly documentId: string;
  readonly documentName: string;
  /** Path within it: `messages.2.body`. */
  readonly path: string;
  /** Readable place: `Message “Rota, wk 1” › Body`. */
  readonly place: string;
  readonly text: string;
}

/** A text outside the contacts. */
export interface FixedText {
  /** Path of its file in the repository, which no release changes. */
  readonly file: string;
  /** Readable place: `Rival “Saffron Pike” › Line 3`. */
  readonly place: string;
  readonly text: string;
}

/** Positions of a search in a text: first character and length. */
export type Ranges = readonly { readonly from: number; readonly length: number }[];

const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: "Name",
  lockedName: "Locked name",
  description: "Description",
  personality: "Personality",
  subject: "Subject",
  body: "Body",
  senderName: "Sender",
  label: "Label",
  headline: "Headline",
  completionMessage: "Completion message",
  effects: "Effects",
  terms: "Other terms",
  refusal: "Refusal",
  status: "Status",
  occupation: "Occupation",
  residence: "Residence",
  location: "Location",
  origin: "Origin",
};

/** Returns the positions of `wanted` in the text, without regard to case and without overlaps. */
export function rangesOf(text: string, wanted: string): Ranges {
  const pattern = new RegExp(wanted.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu");
  return [...text.matchAll(pattern)].map((match) => ({ from: match.index, length: match[0].length }));
}

function placeOf(contact: Contact, path: string): string {
  const [list = "", position = "", ...rest] = path.split(".");
  const at = Number(position);
  switch (list) {
    case "messages":
      return placeIn(`Message “${contact.messages[at]?.subject}”`, rest);
    case "missions": {
      const quest = contact.missions[at];
      const place = `Mission “${quest?.name}”`;
      if (rest[0] !== "choices") return placeIn(place, rest);
      const label = quest?.choices?.[Number(rest[1])]?.label;
      return placeIn(`${place} › Choice “${label}”`, rest.slice(2));
    }
    case "affinityLevels":
      return placeIn(`Affinity level “${contact.affinityLevels[at]?.name}”`, rest);
    default:
      return FIELD_NAMES[list] ?? list;
  }
}

function placeIn(part: string, fields: readonly string[]): string {
  // The details have no level in the editor.
  const names = fields
    .filter((field, i) => field !== "set" && fields[i - 1] !== "terms")
    .map((field) => FIELD_NAMES[field] ?? (/^\d+$/.test(field) ? `Answer ${Number(field) + 1}` : field));
  return [part, ...names].join(" › ");
}

/** Returns every text of the contacts, in the order of the content. */
export function textsOf(contacts: readonly Contact[]): readonly SearchedText[] {
  return contacts.flatMap((contact) =>
    contactTexts(contact).map(({ path, text }) => ({
      documentId: contact.id,
      documentName: contact.name,
      path,
      place: placeOf(contact, path),
      text,
    })),
  );
}

/** Returns the texts that hold `search`, without regard to case. None if it is too short. */
export function find<Text extends { readonly text: string }>(
  texts: readonly Text[],
  search: string,
): readonly (Text & { readonly ranges: Ranges })[] {
  const wanted = search.trim();
  if (wanted.length < MIN_SEARCH) return [];
  return texts.flatMap((each) => {
    const ranges = rangesOf(each.text, wanted);
    return ranges.length === 0 ? [] : [{ ...each, ranges }];
  });
}
