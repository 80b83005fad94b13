/** Clichés of the genre. Each may appear once in the whole feed, as a quotation. */
export const WORN_OUT = [
  "let that sink in",
  "read that again",
  "i'll wait",
  "here's the thing",
  "here's what",
  "agree?",
  "thoughts?",
  "game changer",
  "game-changer",
  "crushing it",
  "humbled",
  "unpopular opinion",
  "nobody talks about",
  "plot twist",
  "spoiler",
];

/** Returns the words of a line, for comparing two lines. */
export function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9{}]+/g, " ")
    .trim();
}

/** Returns the clichés in a line that may appear once. */
export function wornOutIn(text: string): readonly string[] {
  return WORN_OUT.filter((phrase) => text.toLowerCase().includes(phrase));
}

/** Returns whether a line has a hashtag or a stock emoji. */
export function hasHashtag(text: string): boolean {
  return /#\w|🚀|💯|🔥/u.test(text);
}
