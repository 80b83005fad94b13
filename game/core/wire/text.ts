import * as v from "valibot";
import { LANGUAGE } from "../language.ts";
import { notes } from "./field-notes.ts";

/*
 * Cleaning, counting and cutting of texts, on the page and on the server. A limit counts the code points of the stored text, a count on which engines of any age agree. See docs/reference/limits.md#texts.
 */

/** A visible character: no space, control, format, joiner, filler, mark or lone surrogate. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u{2800}]/u;
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
/** Control characters except the line break and the tab, and those that reverse the text around them. */
const HIDDEN = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;
/** Maximum number of combining marks on one letter. No language needs more; further ones are dropped. */
const MAX_MARKS = 4;
const TOO_MANY_MARKS = new RegExp(`((?:\\p{M}\\p{Cf}*){${MAX_MARKS}})(?:\\p{M}\\p{Cf}*)+`, "gu");

/** Returns a text as it is stored: well-formed, composed (NFC), trimmed; empty if nothing of it is visible. */
export function cleanText(typed: string): string {
  const text = typed
    .toWellFormed()
    .replace(LINE_BREAK, "\n")
    .replace(HIDDEN, "")
    // Apart from their letter, marks can be counted.
    .normalize("NFD")
    .replace(TOO_MANY_MARKS, "$1")
    .normalize("NFC")
    .trim();
  return VISIBLE.test(text) ? text : "";
}

/** Returns a text of one line as it is stored. */
export const cleanLine = (typed: string): string =>
  cleanText(typed.replace(/[\r\n\t\v\f\u0085\u2028\u2029]+/gu, " "));

/**
 * Cleans text typed into a field with its own alphabet, such as an address: removes invisible characters, and narrows
 * letters.
 */
export const plainText = (typed: string): string =>
  typed
    .replace(/\p{Cf}/gu, "")
    .normalize("NFKC")
    .trim();

/** Returns the length of a stored text in code points. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Returns the length that a typed text will have when it is stored. */
export const storedLength = (typed: string): number => lengthOf(cleanText(typed));

/** Splits a text lazily into visible characters, each with its marks and joined emoji. */
export function* graphemesOf(text: string): Generator<string, void> {
  for (const { segment } of new Intl.Segmenter(LANGUAGE).segment(text)) yield segment;
}

/** Returns the beginning of a text, at most `max` code points, without a part of a visible character. */
export function cutText(text: string, max: number): string {
  let end = 0;
  let length = 0;
  for (const grapheme of graphemesOf(text)) {
    length += lengthOf(grapheme);
    if (length > max) break;
    end += grapheme.length;
  }
  return text.slice(0, end);
}

interface TextRules {
  /** Refusal of an empty text. Without it, the text may be empty. */
  readonly missing?: string;
  /** Accepts an empty text, for drafts. */
  readonly isDraft?: boolean;
  /** Refusal of a longer text. */
  readonly tooLong?: string;
  /** Replaces line breaks by spaces. */
  readonly isLine?: boolean;
  /** See `FieldNotes`. */
  readonly isMessage?: boolean;
}

/** A text that somebody writes: at most `max` code points, as it is stored. */
export const Text = (
  max: number,
  {
    missing,
    isDraft = false,
    tooLong = `Must be at most ${max} characters`,
    isLine = false,
    isMessage = false,
  }: TextRules = {},
) =>
  v.pipe(
    v.string(missing ?? tooLong),
    v.transform(isLine ? cleanLine : cleanText),
    v.check((text) => text !== "" || missing === undefined || isDraft, missing),
    v.check((text) => lengthOf(text) <= max, tooLong),
    notes({ max, isLine, isMessage }),
  );
