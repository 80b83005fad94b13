import { hasHashtag, WORN_OUT, wordsOf, wornOutIn } from "./house-style.ts";
import { BANDS, type LineBank, linesOf } from "./lines.ts";
import { type Cast, textOf } from "./npc-posts.ts";

interface CheckedLine {
  readonly where: string;
  readonly text: string;
}

function allLines(bank: LineBank, cast: Cast): readonly CheckedLine[] {
  return [
    ...BANDS.flatMap((band) => linesOf(bank, band).map((text) => ({ where: `band ${band}`, text }))),
    ...[...cast.contacts, ...cast.rivals].flatMap(({ id, lines }) =>
      lines.map((line) => ({ where: id, text: textOf(line) })),
    ),
    ...cast.scandals.flatMap(({ id, headline, correction, comments }) =>
      [headline, correction, ...comments.map(({ text }) => text)].map((text) => ({
        where: `scandal ${id}`,
        text,
      })),
    ),
  ];
}

/**
 * Returns the problems of the feed content as a whole, as sentences; empty if valid. Schemas check each line. `contactIds` lists the
 * known contacts.
 */
export function checkFeed(bank: LineBank, cast: Cast, contactIds: readonly string[]): readonly string[] {
  const problems: string[] = [];
  const seen = new Map<string, string>();
  const lines = allLines(bank, cast);
  for (const { where, text } of lines) {
    const quoted = `${where}: "${text.slice(0, 60)}"`;
    const twin = seen.get(wordsOf(text));
    if (twin) problems.push(`${quoted} is also in ${twin}`);
    seen.set(wordsOf(text), where);
    if (hasHashtag(text)) problems.push(`${quoted} has a hashtag or a stock emoji`);
  }
  for (const phrase of WORN_OUT) {
    const found = lines.filter(({ text }) => wornOutIn(text).includes(phrase));
    if (found.length > 1) problems.push(`"${phrase}" is used ${found.length} times; once is the most`);
  }
  const speakers = [
    ...cast.contacts.map(({ id }) => id),
    ...cast.scandals.flatMap(({ comments }) => comments.map(({ contactId }) => contactId)),
  ];
  for (const id of new Set(speakers)) {
    if (!contactIds.includes(id)) problems.push(`${id} speaks in the feed but is not a contact`);
  }
  return problems;
}
