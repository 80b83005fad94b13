// Prints the odds of the Intake as it is written, for its writers. `npm run content:check` holds the bands.
import { COLLAPSES, GAUGES, PRICES, type Response, type Student } from "#game/intake/intake.ts";
import { cardsOf, studentsOf } from "#game/intake/week.ts";
import { ENDINGS } from "../../worker/content/endings.ts";
import { bestPrices, friendsOf, outsideIntakeBands, PURSES, policyOdds } from "./intake-bands.ts";
import { meanOf, type Odds, oddsOf } from "./intake-odds.ts";
import { readContent } from "./read-content.ts";
import { prepare } from "./sources.ts";

const { contacts, actions, courses, documents } = readContent();
const { "the-intake": INTAKE } = documents;
const world = prepare(contacts, actions, courses, ENDINGS, documents);

const RESPONSES: readonly Response[] = ["a", "b", "silence"];
/** Weeks whose coin and reader are printed, one by one. */
const PRINTED_WEEKS = 8;
const percent = (part: number) => `${Math.round(100 * part)} %`.padStart(5);

/** Sums of all moves by gauge; one far from 0 drifts. */
function driftOf(students: readonly Student[]): string {
  const moves = cardsOf(students).flatMap(({ card }) => RESPONSES.map((response) => card[response].moves));
  return GAUGES.map((gauge) => {
    const sum = moves.reduce((total, each) => total + (each[gauge] ?? 0), 0);
    return `${gauge} ${sum > 0 ? "+" : ""}${sum}`;
  }).join(", ");
}

/** Survival, students who finish, and what a week brings at each purse. */
function atPrice(odds: readonly Odds[]): string {
  const cash = PURSES.map((purse) =>
    `$${Math.round(meanOf(odds, (each) => each.cashAt(purse)))}`.padStart(7),
  );
  return `${percent(meanOf(odds, ({ survived }) => survived))} ${meanOf(odds, ({ finished }) => finished).toFixed(1)} ${cash.join("")}`;
}

const friends = friendsOf(world, INTAKE);
for (const [title, helped] of [
  ["Alone", []],
  ["With the friends of a regular player on day 30", friends],
] as const) {
  console.log(
    `${title}: weeks survived, with all nine; by price survived, finished, cash with $${PURSES.join(" and $")}`,
  );
  const policies = policyOdds(INTAKE, helped);
  for (const { name, all, byPrice } of policies) {
    const prices = PRICES.map((price) => `$${price}: ${atPrice(byPrice.get(price) ?? [])}`);
    const survived = percent(meanOf(all, (each) => each.survived));
    const nine = percent(meanOf(all, (each) => each.nine));
    console.log(`  ${name.padEnd(10)} ${survived} ${nine} | ${prices.join(" | ")}`);
  }
  for (const { price, policy, by } of bestPrices(policies)) {
    console.log(`  $${price} is best for “${policy}” by ${by}`);
  }
}
for (let week = 0; week < PRINTED_WEEKS; week += 1) {
  const students = studentsOf(INTAKE.students, week);
  const [coin, attentive] = (["coin", "attentive"] as const).map((name) =>
    PRICES.map((price) => oddsOf(INTAKE, students, name, friends, price)),
  );
  const survived = (odds: readonly Odds[] = []) => percent(meanOf(odds, (each) => each.survived));
  console.log(`Week ${week + 1}: ${students.map(({ name }) => name).join("; ")}`);
  console.log(`  ${driftOf(students)}; coin ${survived(coin)}, attentive ${survived(attentive)}`);
  const ends = COLLAPSES.map(
    (end) => `${end} ${percent(meanOf(coin ?? [], (odds) => odds.collapses.get(end) ?? 0))}`,
  );
  console.log(`  the coin ends by ${ends.join(", ")}`);
}
const outside = outsideIntakeBands(world, INTAKE);
console.log(outside.length === 0 ? "All bands hold." : `Outside of the bands:\n  ${outside.join("\n  ")}`);
