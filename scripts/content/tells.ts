// Counts habits of the prose that readers notice once they repeat: `npm run content:tells`.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const CONTENT = join(import.meta.dirname, "../../worker/content");
/** Fields that say whose text it is; the outermost one counts. */
const NAMES = ["name", "contactId", "contact", "sender"];
/** Fewest words of a text that counts as prose: names and ids have fewer. */
const PROSE = 4;
/** Longest last sentence that counts as short, in words. */
const SHORT = 7;

interface Piece {
  readonly who: string | null;
  /** Path within the file: `messages.2.body`. */
  readonly path: string;
  readonly text: string;
}

const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** The prose of a part of a content file. */
function piecesOf(value: unknown, path: string, who: string | null): readonly Piece[] {
  if (typeof value === "string") return wordsOf(value) < PROSE ? [] : [{ who, path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  const fields = Object.entries(value);
  const own = fields.find(([key, name]) => NAMES.includes(key) && typeof name === "string")?.[1];
  return fields.flatMap(([key, each]) => piecesOf(each, path ? `${path}.${key}` : key, who ?? own ?? null));
}

const pieces = globSync("**/*.json", { cwd: CONTENT }).flatMap((file) =>
  piecesOf(JSON.parse(readFileSync(join(CONTENT, file), "utf8")), "", null).map((piece) => ({
    ...piece,
    who: piece.who ?? file,
  })),
);
const withPath = (path: RegExp) => pieces.filter((piece) => path.test(piece.path));
const letters = withPath(/(^|\.)(body|reply|completionMessage\.\d+)$/);
const farewells = withPath(/\.goes\.body$/);
const returns = withPath(/^clients\.\d+\.advice\.\w+\.returns$/);

function endsShort(text: string): boolean {
  const plain = text.replace(/\s+(Mum )?x\.?\s*$/, "").trim();
  const sentences = plain.split(/(?<=[.!?]['’)]?)\s+/);
  return sentences.length > 1 && wordsOf(sentences.at(-1) ?? "") <= SHORT;
}

function hasShorterSecond(text: string): boolean {
  const [first = "", second, third] = text.replace(/\n\nMum x\s*$/, "").split(/\n\n+/);
  return second !== undefined && third === undefined && second.length < first.length;
}

type Habit = readonly [name: string, has: RegExp | ((text: string) => boolean)];

/** Habits of how a kind of text is built. */
const BUILDS: readonly (readonly [kind: string, texts: readonly Piece[], habits: readonly Habit[]])[] = [
  [
    "letters and answers",
    letters,
    [
      [`ends on a sentence of ${SHORT} words or fewer`, endsShort],
      ["two paragraphs, the second shorter", hasShorterSecond],
      ["looks as feeling", /\blook(s|ed|ing)? (at|away|up)\b/i],
      [
        "keeps as an object",
        /\b(framed|laminated|in (a|the|my|his|her) (drawer|frame)|on (the|my) (wall|shelf|fridge|mantelpiece))\b/i,
      ],
    ],
  ],
  ["clients' returns", returns, [["turns on a request", /\b(wants?|would like|'d like|ask(s|ed|ing)?)\b/i]]],
  [
    "farewells",
    farewells,
    [
      [
        "opens with absolution",
        /^(it's (fine|okay)|that's (quite )?all right|no (bother|problem|hard)|not to worry|fair enough|understood|i quite|you're all right|rightio|no, no)/i,
      ],
    ],
  ],
];

/** Words and turns of phrase. */
const PHRASES: readonly Habit[] = [
  ["nobody", /\bnobody\b/i],
  ["somebody", /\bsomebody\b/i],
  ["nine", /\bnine\b/i],
  ["eleven", /\beleven\b/i],
  ["forty", /\bforty\b/i],
  ["41", /\b41\b|forty-one/i],
  ["212", /\b212\b/],
  ["twice", /\btwice\b/i],
  ["bus", /\bbus(es)?\b/i],
  ["warm, heater", /\b(warm\w*|heaters?)\b/i],
  ["coat", /\bcoats?\b/i],
  ["lamp", /\blamps?\b/i],
  [
    "wants to know, asked whether",
    /\b((wants?|like) to know|asked (me |him |her )?(if|whether|what|could))\b/i,
  ],
  [
    "says, thinks, knows that",
    /\b(say|says|said|thinks?|thought|knows?|knew|known) that\b(?! (is|was|one)\b)/i,
  ],
  ["so that", /\bso that\b/i],
  ["got as far as", /\bgot as far as\b/i],
  ["I find", /\bI find\b/],
  ["I hadn't known", /\bI('d never|'d not| hadn't| had never| had not) (known|thought|realised)\b/],
  ["I've had it …ed", /\bI('ve| have)? had (it|them|the \w+) \w+ed\b/],
  ["I've put", /\bI've put\b/],
];

for (const [kind, texts, habits] of [...BUILDS, ["texts", pieces, PHRASES] as const]) {
  console.log(`${texts.length} ${kind}`);
  for (const [name, has] of habits) {
    const found = texts.filter(({ text }) => (typeof has === "function" ? has(text) : has.test(text)));
    const counts = [...Map.groupBy(found, ({ who }) => who)].map(([who, own]) => ({
      who,
      count: own.length,
    }));
    const most = counts.sort((a, b) => b.count - a.count).slice(0, 3);
    const percent = Math.round((100 * found.length) / Math.max(1, texts.length));
    const who = most.map(({ who, count }) => `${who} ${count}`).join(", ") || "nobody";
    console.log(`${String(found.length).padStart(4)} (${percent} %)  ${name}: ${who}`);
  }
}
