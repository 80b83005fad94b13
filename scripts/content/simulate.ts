// Simulates players on the content files by the real rules. Prints docs/economy.md, writes it with its .svg, and checks the bands.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ENDINGS } from "../../worker/content/endings.ts";
import {
  advantage,
  LONGEST_WAIT_MINUTES,
  MAX_ADVANTAGE,
  outsideBands,
  REPORTED_LEVELS,
  tooStale,
} from "./bands.ts";
import { LEAST_OF_SEVEN, playSixtyDays, sideWords, tooIdle, tooOpen, tooSilent } from "./days.ts";
import { CASUAL, KINDEST, MEANEST, MIXED, OPTIMISER, POSTER, play, REGULAR, RELENTLESS } from "./play.ts";
import { plot } from "./plot.ts";
import { readContent } from "./read-content.ts";
import { page } from "./report.ts";
import { secondRuns, tooAlike } from "./second-run.ts";
import { prepare } from "./sources.ts";

const { contacts, actions, courses, documents, errors } = readContent();
for (const error of errors) console.log(error);
const world = prepare(contacts, actions, courses, ENDINGS, documents);
const untilLevel = Math.max(...REPORTED_LEVELS);
const regular = play(world, REGULAR, untilLevel);
const others = [CASUAL, RELENTLESS, OPTIMISER, POSTER].map((schedule) => play(world, schedule, untilLevel));
const all = [regular, ...others];

const sixty = [REGULAR, CASUAL, KINDEST, MEANEST, MIXED].map((schedule) => playSixtyDays(world, schedule));
const { differences, certificates } = secondRuns(world, REGULAR);
const heirs = certificates.map(({ name, former }) => playSixtyDays(world, { ...REGULAR, name }, former));
const players = [...sixty, ...heirs];
const side = sideWords(documents);
const report = page(
  all,
  players.flatMap(({ rows }) => rows),
  { players, differences, side },
);
console.log(report);
const wrong = [
  ...players.flatMap((each) =>
    tooIdle(each, each.name === CASUAL.name ? LEAST_OF_SEVEN.casual : LEAST_OF_SEVEN.regular),
  ),
  ...sixty.flatMap(({ name, doors }) => tooOpen(name, doors)),
  ...sixty.flatMap(({ name, words }) => tooSilent(name, words + side.client)),
  ...tooAlike(differences),
  ...outsideBands(regular.milestones),
  ...all.flatMap(tooStale),
  ...others
    .filter((item) => advantage(regular, item, 20) > MAX_ADVANTAGE)
    .map(
      (item) => `a ${item.schedule.name} player is more than ${MAX_ADVANTAGE} times as fast as a regular one`,
    ),
  ...all
    .filter((item) => item.longestWaitMinutes >= LONGEST_WAIT_MINUTES)
    .map((item) => `a ${item.schedule.name} player finds nothing to do for ${item.longestWaitMinutes} min`),
];
console.log(wrong.length === 0 ? "All bands hold." : `Outside of the bands:\n  ${wrong.join("\n  ")}`);

const docs = join(import.meta.dirname, "../../docs");
writeFileSync(join(docs, "economy.md"), report);
writeFileSync(join(docs, "economy.svg"), plot(all, regular));
process.exitCode = wrong.length + errors.length === 0 ? 0 : 1;
