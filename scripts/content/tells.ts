// Counts habits of the prose that readers notice once they repeat: `npm run content:tells`.
import { contactTexts } from "#game/content/texts.ts";
import { readContent } from "./read-content.ts";

/** Longest last sentence that counts as short, in words. */
const SHORT = 7;

const { contacts, errors } = readContent();
for (const error of errors) console.log(error);

/** The texts of letters and answers, without the names and descriptions. */
const bodies = contacts.flatMap((contact) =>
  contactTexts(contact).flatMap(({ path, text }) =>
    /(^|\.)(body|completionMessage\.\d+)$/.test(path) ? [{ who: contact.name, text }] : [],
  ),
);

const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

function endsShort(text: string): boolean {
  const plain = text.replace(/\s+(Mum )?x\.?\s*$/, "").trim();
  const sentences = plain.split(/(?<=[.!?]['’)]?)\s+/);
  return sentences.length > 1 && wordsOf(sentences.at(-1) ?? "") <= SHORT;
}

function hasShorterSecond(text: string): boolean {
  const [first = "", second, third] = text.replace(/\n\nMum x\s*$/, "").split(/\n\n+/);
  return second !== undefined && third === undefined && second.length < first.length;
}

const HABITS: readonly (readonly [name: string, has: (text: string) => boolean])[] = [
  [`ends on a sentence of ${SHORT} words or fewer`, endsShort],
  ["two paragraphs, the second shorter", hasShorterSecond],
  ["41", (text) => /\b41\b|forty-one/i.test(text)],
  ["212", (text) => /\b212\b/.test(text)],
  ["twice", (text) => /\btwice\b/i.test(text)],
  ["I've put", (text) => /\bI've put\b/.test(text)],
];

console.log(`${bodies.length} letters and answers`);
for (const [name, has] of HABITS) {
  const found = bodies.filter(({ text }) => has(text));
  const most = [...new Set(found.map(({ who }) => who))]
    .map((who) => ({ who, count: found.filter((each) => each.who === who).length }))
    .sort((a, b) => b.count - a.count)
    .slice(0, 3)
    .map(({ who, count }) => `${who} ${count}`);
  const percent = Math.round((100 * found.length) / bodies.length);
  console.log(`${String(found.length).padStart(4)} (${percent} %)  ${name}: ${most.join(", ") || "nobody"}`);
}
