// Checks the content files as a whole and prints a summary. `--paths` adds one path to each quest and message.

import { silentQuests } from "#game/content/check/answers.ts";
import { checkContent } from "#game/content/check/check.ts";
import { pastProblems } from "#game/content/check/past.ts";
import { subjectOf } from "#game/content/check/report.ts";
import { variantProblems } from "#game/content/check/variants.ts";
import { proveDocument } from "#game/content/documents.ts";
import { playProblems } from "#game/content/kinds/intake.ts";
import { documentIds } from "#game/content/kinds.ts";
import { consequencesOf } from "#game/content/proof/consequences.ts";
import { factsOf } from "#game/content/proof/facts.ts";
import { indexContent } from "#game/core/content-index.ts";
import type { ContentFinding } from "#game/core/wire/finding.ts";
import { REPLAY_WEEKS } from "#game/intake/replay.ts";
import { checkFeed } from "#game/social/check-feed.ts";
import { ENDINGS } from "../../worker/content/endings.ts";
import { CAST, RIVALS } from "../../worker/content/feed.ts";
import { outsideIntakeBands } from "./intake-bands.ts";
import { readContent } from "./read-content.ts";
import { prepare } from "./sources.ts";

const { contacts, actions, courses, documents, errors } = readContent();
const { inheritances } = documents["other-run"];
if (errors.length > 0) {
  // Each reference to a contact that can't be read would be a problem too, and would hide the cause.
  console.log(["Invalid files", ...errors.map((error) => `  ${error}`)].join("\n"));
  console.log("\nCorrect them first. The content as a whole is checked once every file can be read.");
  process.exit(1);
}
const { problems: found, notes, reached } = checkContent(contacts, actions, ENDINGS, inheritances);
const problems = [...found, ...silentQuests(contacts)];

function count(amount: number, word: string): string {
  return `${amount} ${word}${amount === 1 ? "" : "s"}`;
}

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log([`\n${title}`, ...lines.map((line) => `  ${line}`)].join("\n"));
}

const sentence = ({ subject, text }: ContentFinding): string => `${subject} ${text}.`;

const rows = contacts
  .map((contact) => {
    const own = reached.filter((item) => item.target.contactId === contact.id);
    const level = own.find((item) => item.target.type === "contact")?.level ?? Number.POSITIVE_INFINITY;
    return { contact, level, last: Math.max(level, ...own.map((item) => item.level)) };
  })
  .sort((a, b) => a.level - b.level);
const quests = contacts.reduce((sum, contact) => sum + contact.missions.length, 0);
const messages = contacts.reduce((sum, contact) => sum + contact.messages.length, 0);
console.log([contacts.length, "contacts,", quests, "missions,", messages, "messages"].join(" "));
print(
  "From level",
  rows.map(({ contact, level, last }) => {
    const parts = `${count(contact.missions.length, "mission")}, ${count(contact.messages.length, "message")}`;
    return `${String(level).padStart(3)}  ${contact.name.padEnd(22)} ${parts}, the last at level ${last}`;
  }),
);
const { choices, withEffectOnOffers, repricing, refusals, disliked } = consequencesOf(contacts);
print("Choices", [
  `${withEffectOnOffers.length} of ${choices.length} open, close or reprice something later, ${repricing.length} of them by a price`,
  `${refusals.length} missions and choices can be refused`,
  `${disliked.length} make somebody like the player less`,
]);
if (process.argv.includes("--paths")) {
  print(
    "One way to each",
    reached.map((item) => `${subjectOf(item.target)} (level ${item.level}): ${item.path.join(" → ")}`),
  );
}
print("Notes", notes.map(sentence));
const feedProblems = checkFeed(
  documents["say-it-how"].lines,
  CAST,
  contacts.map(({ id }) => id),
);
const conditioned = [
  ...CAST.contacts.flatMap(({ id, lines }) =>
    lines.flatMap((line) =>
      typeof line === "string" ? [] : [{ where: `${id}: "${line.text}"`, when: line.when }],
    ),
  ),
];
const facts = factsOf(contacts, actions, RIVALS);
const documentProblems = documentIds().flatMap((id) =>
  proveDocument(id, documents[id], facts, documents[id]).problems.map(
    ({ path, text }) => `${id} ${path}: ${text}`,
  ),
);
const world = prepare(contacts, actions, courses, ENDINGS, documents);
const textProblems = [
  ...outsideIntakeBands(world, documents["the-intake"]),
  ...playProblems(documents["the-intake"], REPLAY_WEEKS).map(({ text }) => text),
  ...documentProblems,
  ...feedProblems,
  ...variantProblems(actions, contacts),
  ...pastProblems(conditioned, indexContent(contacts), documents["the-intake"].students),
];
print("Problems", [...problems.map(sentence), ...textProblems]);
const wrong = problems.length + textProblems.length;
console.log(wrong === 0 ? "\nEverything can be reached and paid." : `\n${count(wrong, "problem")}.`);
process.exitCode = wrong === 0 ? 0 : 1;
