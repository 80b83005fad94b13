// Simulates players on the content files by the real rules. Prints their pace and writes docs/economy.md and .svg.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { LONGEST_WAIT_MINUTES, outsideBands, REPORTED_LEVELS } from "./simulate/bands.ts";
import { CASUAL, play, REGULAR, RELENTLESS } from "./simulate/play.ts";
import { plot } from "./simulate/plot.ts";
import { readContent } from "./simulate/read-content.ts";
import { page, table } from "./simulate/report.ts";
import { prepare } from "./simulate/sources.ts";

const { contacts, actions, courses, errors } = readContent();
for (const error of errors) console.log(error);
const world = prepare(contacts, actions, courses);
const untilLevel = Math.max(...REPORTED_LEVELS);
const regular = play(world, REGULAR, untilLevel);
const all = [play(world, CASUAL, untilLevel), regular, play(world, RELENTLESS, untilLevel)];

console.log(table(all));
for (const { schedule, longestWaitMinutes } of all) {
  console.log(`${schedule.name}: at most ${Math.round(longestWaitMinutes * 60)} s with nothing to do`);
}
const wrong = [
  ...outsideBands(regular.milestones),
  ...all
    .filter((item) => item.longestWaitMinutes >= LONGEST_WAIT_MINUTES)
    .map((item) => `a ${item.schedule.name} player finds nothing to do for ${item.longestWaitMinutes} min`),
];
console.log(wrong.length === 0 ? "All bands hold." : `Outside of the bands:\n  ${wrong.join("\n  ")}`);

const docs = join(import.meta.dirname, "../docs");
writeFileSync(join(docs, "economy.md"), page(all));
writeFileSync(join(docs, "economy.svg"), plot(all, regular));
process.exitCode = wrong.length + errors.length === 0 ? 0 : 1;
