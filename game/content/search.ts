import type { Contact } from "../rules/content.ts";
import { contactTexts } from "./texts.ts";

/** Number of hits in a list. */
export const MAX_HITS = 200;
/** Shortest search, in characters. */
export const MIN_SEARCH = 2;

/** A text that holds what is searched for. */
export interface TextHit {
  readonly contactId: string;
  readonly contactName: string;
  /** Path within the contact: `messages.2.body`. */
  readonly path: string;
  /** Readable place: `Message “Rota, wk 1” › Body`. */
  readonly place: string;
  readonly text: string;
  /** Positions of the hits in the text: first character and length. */
  readonly ranges: readonly { readonly from: number; readonly length: number }[];
}

/** A text outside the contacts. */
export interface FixedText {
  /** Path of its file in the repository, which no release changes. */
  readonly file: string;
  /** Readable place: `Rival “Saffron Pike” › Line 3`. */
  readonly place: string;
  readonly text: string;
}

/** A fixed text that holds what is searched for. */
export type FixedHit = FixedText & Pick<TextHit, "ranges">;

export interface FoundTexts<Hit = TextHit> {
  readonly hits: readonly Hit[];
  /** Number of all texts with a hit, of which `hits` are the first. */
  readonly total: number;
}

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
export function rangesOf(text: string, wanted: string): TextHit["ranges"] {
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

/** Finds the texts that hold `search`, without regard to case, in the order of the content. None if it is too short. */
export function findTexts(contacts: readonly Contact[], search: string): FoundTexts {
  const wanted = search.trim();
  if (wanted.length < MIN_SEARCH) return { hits: [], total: 0 };
  const hits: TextHit[] = [];
  let total = 0;
  for (const contact of contacts) {
    for (const { path, text } of contactTexts(contact)) {
      const ranges = rangesOf(text, wanted);
      if (ranges.length === 0) continue;
      total += 1;
      if (hits.length === MAX_HITS) continue;
      const place = placeOf(contact, path);
      hits.push({ contactId: contact.id, contactName: contact.name, path, place, text, ranges });
    }
  }
  return { hits, total };
}

/** A text of a document. */
export interface SearchedText {
  readonly documentId: string;
  readonly documentName: string;
  readonly path: string;
  readonly place: string;
  readonly text: string;
}

/** Finds the texts of documents that hold `search`, as `findTexts` does. */
export function findDocumentTexts(texts: readonly SearchedText[], search: string): FoundTexts {
  const { hits, total } = findIn(texts, search);
  return {
    hits: hits.map(({ documentId, documentName, ...hit }) => ({
      ...hit,
      contactId: documentId,
      contactName: documentName,
    })),
    total,
  };
}

/** Finds the fixed texts that hold `search`, as `findTexts` does. */
export function findFixedTexts(texts: readonly FixedText[], search: string): FoundTexts<FixedHit> {
  return findIn(texts, search);
}

function findIn<Text extends { readonly text: string }>(
  texts: readonly Text[],
  search: string,
): FoundTexts<Text & Pick<TextHit, "ranges">> {
  const wanted = search.trim();
  if (wanted.length < MIN_SEARCH) return { hits: [], total: 0 };
  const found = texts.flatMap((each) => {
    const ranges = rangesOf(each.text, wanted);
    return ranges.length === 0 ? [] : [{ ...each, ranges }];
  });
  return { hits: found.slice(0, MAX_HITS), total: found.length };
}
