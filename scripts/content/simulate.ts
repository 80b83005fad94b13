// Simulates players on the content files by the real rules. Prints their pace and writes docs/economy.md and .svg.
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
import { LEAST_OF_SEVEN, playSixtyDays, tooIdle } from "./days.ts";
import { tooOpen } from "./doors.ts";
import { CASUAL, KINDEST, MEANEST, MIXED, OPTIMISER, POSTER, play, REGULAR, RELENTLESS } from "./play.ts";
import { plot } from "./plot.ts";
import { readContent } from "./read-content.ts";
import {
  dayTable,
  decisionTable,
  differenceTable,
  doorTable,
  page,
  pressTable,
  table,
  wordTable,
} from "./report.ts";
import { secondRuns, tooAlike } from "./second-run.ts";
import { prepare } from "./sources.ts";
import { sideWords, tooSilent } from "./words.ts";

const { contacts, actions, courses, documents, errors } = readContent();
for (const error of errors) console.log(error);
const world = prepare(contacts, actions, courses, ENDINGS, documents);
const untilLevel = Math.max(...REPORTED_LEVELS);
const regular = play(world, REGULAR, untilLevel);
const others = [CASUAL, RELENTLESS, OPTIMISER, POSTER].map((schedule) => play(world, schedule, untilLevel));
const all = [regular, ...others];

console.log(table(all));
for (const { schedule, longestWaitMinutes, stale } of all) {
  console.log(`${schedule.name}: at most ${Math.round(longestWaitMinutes * 60)} s with nothing to do`);
  const [early, late] = [stale.early, stale.late].map(
    ({ minutes, level }) => `${minutes.toFixed(0)} min from level ${level}`,
  );
  console.log(`  nothing new for at most ${early}, and ${late}`);
}
for (const item of others) {
  console.log(
    `${item.schedule.name}: ${advantage(regular, item, 20).toFixed(2)} times as fast as regular to level 20`,
  );
}
const sixty = [REGULAR, CASUAL, KINDEST, MEANEST, MIXED].map((schedule) => playSixtyDays(world, schedule));
const { differences, certificates } = secondRuns(world, REGULAR);
const heirs = certificates.map(({ name, former }) => playSixtyDays(world, { ...REGULAR, name }, former));
const players = [...sixty, ...heirs];
const days = players.flatMap(({ rows }) => rows);
console.log(dayTable(days));
console.log(decisionTable(players));
console.log(pressTable(sixty));
console.log(doorTable(sixty));
const side = sideWords(documents);
console.log(wordTable(sixty, side));
console.log(differenceTable(differences));
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
writeFileSync(join(docs, "economy.md"), page(all, days, { players, differences, side }));
writeFileSync(join(docs, "economy.svg"), plot(all, regular));
process.exitCode = wrong.length + errors.length === 0 ? 0 : 1;
