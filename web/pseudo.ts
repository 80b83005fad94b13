/* Texts as a language that is longer and has accents would write them. */

const ACCENTS: Readonly<Record<string, string>> = {
  a: "á",
  c: "ç",
  e: "é",
  i: "î",
  n: "ñ",
  o: "ö",
  u: "ü",
  y: "ý",
  A: "Å",
  E: "É",
  I: "Í",
  N: "Ñ",
  O: "Ø",
  U: "Û",
};
/** What a text gains for each of its characters. */
const GROWTH = 0.4;
/** What a text keeps: places such as `{handle}`, addresses, and white space. */
const KEPT = /(\{[^}]*\}|https?:\S+|\S+@\S+|\s+)/;

/** Returns the text with accents, and two fifths longer within `longest` characters. */
export function pseudo(text: string, longest = Number.POSITIVE_INFINITY): string {
  const room = Math.min(Math.ceil(text.length * GROWTH), Math.max(0, longest - text.length));
  let [read, grown] = [0, 0];
  const parts = text.split(KEPT).map((part, index) => {
    if (index % 2 === 1) {
      read += part.length;
      return part;
    }
    return Array.from(part, (letter) => {
      read += letter.length;
      const accented = ACCENTS[letter] ?? letter;
      if (!/\p{L}/u.test(letter)) return accented;
      const more = Math.ceil((room * read) / text.length) - grown;
      grown += more;
      return accented + accented.toLowerCase().repeat(more);
    }).join("");
  });
  return parts.join("");
}
