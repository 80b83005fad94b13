// Prints the odds of each week of the Intake as it is written, for its writers. `npm run content:check` holds the bands.
import { GAUGES, RESULTS, type Response, type Student, WEEK_STUDENTS } from "#game/intake/intake.ts";
import { cardsOf } from "#game/intake/week.ts";
import { attentive, oddsOf, random } from "./intake-odds.ts";
import { readContent } from "./read-content.ts";

const { "the-intake": INTAKE } = readContent().documents;

const RESPONSES: readonly Response[] = ["a", "b", "silence"];
const percent = (part: number) => `${Math.round(100 * part)} %`;

/** Sums of all moves by gauge; one far from 0 drifts. */
function driftOf(students: readonly Student[]): string {
  const moves = cardsOf(students).flatMap(({ card }) => RESPONSES.map((response) => card[response].moves));
  return GAUGES.map((gauge) => {
    const sum = moves.reduce((total, each) => total + (each[gauge] ?? 0), 0);
    return `${gauge} ${sum > 0 ? "+" : ""}${sum}`;
  }).join(", ");
}

for (let first = 0; first < INTAKE.students.length; first += WEEK_STUDENTS) {
  const students = INTAKE.students.slice(first, first + WEEK_STUDENTS);
  const coin = oddsOf(INTAKE, students, random);
  const ends = [...coin.collapses].sort(([, a], [, b]) => b - a);
  console.log(`Students ${first + 1} to ${first + students.length}: ${driftOf(students)}`);
  console.log(`  attentive ${percent(oddsOf(INTAKE, students, attentive).survived)} (80 to 95)`);
  console.log(`  random ${percent(coin.survived)} (35 to 60), otherwise`);
  console.log(`    ${ends.map(([end, part]) => `${end} ${percent(part)}`).join(", ")}`);
}
const texts = Object.values(INTAKE.collapses).reduce((sum, each) => sum + each.texts.length, 0);
const calls = INTAKE.help.reduce((sum, each) => sum + each.calls.length, 0);
console.log(`${INTAKE.students.length} of 45 students, ${texts} of 24 collapses, ${calls} of 30 calls,`);
console.log(
  `${RESULTS.length * INTAKE.settlements.length} of 36 settlements, ${INTAKE.promises.length} of 12 promises`,
);
