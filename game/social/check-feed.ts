import { hasHashtag, WORN_OUT, wordsOf, wornOutIn } from "./house-style.ts";
import { BANDS, type LineBank, linesOf, MAX_LINE_LENGTH } from "./lines.ts";
import { type Cast, textOf } from "./npc-posts.ts";
import { SLOTS, slotsIn } from "./slots.ts";

/** Minimum number of scandals: half a year of weeks. */
export const MIN_SCANDALS = 26;

/** Minimum number of a contact's lines without conditions. */
export const MIN_OPEN_LINES = 2;

interface CheckedLine {
  readonly where: string;
  readonly text: string;
  readonly slots: readonly string[];
}

function allLines(bank: LineBank, cast: Cast): readonly CheckedLine[] {
  const voices = [...cast.contacts, ...cast.rivals];
  return [
    ...BANDS.flatMap((band) =>
      linesOf(bank, band).map((text) => ({ where: `band ${band}`, text, slots: SLOTS })),
    ),
    ...voices.flatMap(({ id, lines }) =>
      lines.map((line) => ({ where: id, text: textOf(line), slots: ["scandal"] })),
    ),
    ...cast.scandals.flatMap((scandal) =>
      [scandal.headline, scandal.correction, ...scandal.comments.map(({ text }) => text)].map((text) => ({
        where: `scandal ${scandal.id}`,
        text,
        slots: [],
      })),
    ),
  ];
}

/** Returns the problems of the feed content as sentences; empty if valid. `contactIds` lists the known contacts. */
export function checkFeed(bank: LineBank, cast: Cast, contactIds: readonly string[]): readonly string[] {
  const problems: string[] = [];
  const seen = new Map<string, string>();
  const lines = allLines(bank, cast);
  for (const { where, text, slots } of lines) {
    const quoted = `${where}: "${text.slice(0, 60)}"`;
    const twin = seen.get(wordsOf(text));
    if (twin) problems.push(`${quoted} is also in ${twin}`);
    seen.set(wordsOf(text), where);
    if (text.length > MAX_LINE_LENGTH) problems.push(`${quoted} has ${text.length} characters`);
    if (text.trim() !== text || text === "") problems.push(`${quoted} is empty or has spaces around it`);
    for (const slot of slotsIn(text)) {
      if (!slots.includes(slot)) problems.push(`${quoted} has the unknown slot {${slot}}`);
    }
    if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ""))) problems.push(`${quoted} has a brace without its pair`);
    if (hasHashtag(text)) problems.push(`${quoted} has a hashtag or a stock emoji`);
  }
  for (const phrase of WORN_OUT) {
    const found = lines.filter(({ text }) => wornOutIn(text).includes(phrase));
    if (found.length > 1) problems.push(`"${phrase}" is used ${found.length} times; once is the most`);
  }
  if (cast.scandals.length < MIN_SCANDALS) {
    problems.push(`there are ${cast.scandals.length} scandals, ${MIN_SCANDALS} are needed`);
  }
  const speakers = [
    ...cast.contacts.map(({ id }) => id),
    ...cast.scandals.flatMap(({ comments }) => comments.map(({ contactId }) => contactId)),
  ];
  for (const id of new Set(speakers)) {
    if (!contactIds.includes(id)) problems.push(`${id} speaks in the feed but is not a contact`);
  }
  for (const { id, lines: own } of cast.contacts) {
    // Otherwise a reader who meets no condition would miss the author's posts.
    const count = own.filter((line) => typeof line === "string").length;
    if (count < MIN_OPEN_LINES) {
      problems.push(`${id} has ${count} lines without conditions, needs ${MIN_OPEN_LINES}`);
    }
  }
  return problems;
}
