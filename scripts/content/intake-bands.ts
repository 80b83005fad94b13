import { levelOf } from "#game/core/level.ts";
import { INTAKE_LEVEL } from "#game/intake/book.ts";
import { type Helper, type IntakeContent, PRICES, type Price, type Student } from "#game/intake/intake.ts";
import { HELP_AFFINITY } from "#game/intake/play.ts";
import { studentsOf } from "#game/intake/week.ts";
import { meanOf, type Odds, oddsOf, POLICIES, type PolicyName } from "./intake-odds.ts";
import { CASUAL, play, REGULAR, type Schedule } from "./play.ts";
import type { World } from "./sources.ts";

/** Parts of the weeks that a policy survives with the friends of a regular player. */
const SURVIVED = {
  attentive: { from: 0.8, to: 0.95 },
  coin: { from: 0.35, to: 0.6 },
  kind: { from: 0, to: 0.45 },
} as const satisfies Partial<Record<PolicyName, Band>>;
/** Largest part of an attentive player's weeks in which all nine finish. */
const MOST_NINES = 0.15;
/** Pay of a survived week, as a part of that week's work. */
const PAID = { from: 0.05, to: 0.15 } as const;
/** Weeks in a row whose odds are held, each with first and with second meetings. */
const ODDS_WEEKS = 8;
/** Weeks of work that are compared with what one pays. */
const WORK_WEEKS = 4;
/** Days after which a regular player's friends are counted. */
const FRIENDS_DAYS = 30;
/** Amounts of cash at which prices are compared, in dollars. */
export const PURSES = [20_000, 60_000] as const;

const DAYS = 7;

interface Band {
  readonly from: number;
  readonly to: number;
}

const isOutside = (part: number, { from, to }: Band) => part < from || part > to;
const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
const wanted = ({ from, to }: Band) => `wanted ${100 * from}–${100 * to}`;

/** Value of a dollar and a follower in points of experience, as for the optimising player with followers. */
const WORTH = 0.02;

/** Gains in points of experience. */
function worthOf(gains: { readonly experience: number; readonly cash: number; readonly followers: number }) {
  return gains.experience + WORTH * (gains.cash + gains.followers);
}

/** Returns the pay of each of a player's weeks from the Intake's level on, as a part of the week's gains. */
export function paidParts(
  world: World,
  odds: readonly Odds[],
  schedule: Schedule,
  weeks: number,
): readonly number[] {
  const parts: number[] = [];
  let level = 1;
  let gained = { experience: 0, cash: 0, followers: 0 };
  play(world, schedule, Number.POSITIVE_INFINITY, {
    days: DAYS * weeks,
    onMove({ cause, from: { player: before }, after }) {
      if (cause.startsWith("intake")) return;
      gained = {
        experience: gained.experience + after.lifetimeExperience - before.lifetimeExperience,
        cash: gained.cash + Math.max(0, after.cash - before.cash),
        followers: gained.followers + Math.max(0, after.followers - before.followers),
      };
    },
    onDay(day, { player }) {
      // It can be opened until the third day.
      if (day % DAYS === 3) level = levelOf(player.lifetimeExperience);
      if (day % DAYS !== 0) return;
      const mean = odds.reduce(
        (sum, { payAt }) => sum + worthOf(payAt(levelOf(player.lifetimeExperience))),
        0,
      );
      if (level >= INTAKE_LEVEL) parts.push(mean / odds.length / worthOf(gained));
      gained = { experience: 0, cash: 0, followers: 0 };
    },
  });
  return parts;
}

/** The contacts whom a regular player can ask for a favour. Each week refills what a favour takes below that. */
export function friendsOf(world: World, { help }: IntakeContent): readonly Helper[] {
  const { end } = play(world, REGULAR, Number.POSITIVE_INFINITY, { days: FRIENDS_DAYS });
  const { contacts } = end.progress;
  return help.filter(({ contact }) => (contacts[contact]?.affinity ?? 0) >= HELP_AFFINITY);
}

/** The weeks of a policy, at any price and at each. */
export interface PolicyOdds {
  readonly name: PolicyName;
  readonly all: readonly Odds[];
  readonly byPrice: ReadonlyMap<Price, readonly Odds[]>;
}

/** Plays each policy over weeks in a row, with first and second meetings. */
export function policyOdds(content: IntakeContent, friends: readonly Helper[]): readonly PolicyOdds[] {
  const weeks = Array.from({ length: ODDS_WEEKS }, (_, week) => studentsOf(content.students, week));
  const again = weeks.map((students) =>
    students.map((student): Student => ({ ...student, ...student.again })),
  );
  const names = Object.keys(POLICIES) as PolicyName[];
  return names.map((name) => {
    const byPrice = new Map(
      PRICES.map((price) => [
        price,
        [...weeks, ...again].map((students) => oddsOf(content, students, name, friends, price)),
      ]),
    );
    return { name, all: [...byPrice.values()].flat(), byPrice };
  });
}

/** What a price is best at for a policy. */
export interface Best {
  readonly price: Price;
  readonly policy: PolicyName;
  readonly by: string;
}

/** Returns what each price is best at, for the policies that survive half of their weeks. */
export function bestPrices(policies: readonly PolicyOdds[]): readonly Best[] {
  const measures: readonly (readonly [string, (odds: Odds) => number])[] = [
    ["survival", ({ survived }) => survived],
    ["fates", ({ finished }) => finished],
    ...PURSES.map((cash) => [`cash of $${cash}`, (odds: Odds) => odds.cashAt(cash)] as const),
  ];
  return policies
    .filter(({ all }) => meanOf(all, ({ survived }) => survived) >= 0.5)
    .flatMap(({ name, byPrice }) =>
      measures.flatMap(([by, of]) => {
        const worths = PRICES.map((price) => ({ price, worth: meanOf(byPrice.get(price) ?? [], of) }));
        const [best, next] = worths.sort((a, b) => b.worth - a.worth);
        return best && next && best.worth > next.worth ? [{ price: best.price, policy: name, by }] : [];
      }),
    );
}

/** Describes each way in which the Intake is too hard or too easy, pays too much or too little, or offers no choice of price. */
export function outsideIntakeBands(world: World, content: IntakeContent): readonly string[] {
  const policies = policyOdds(content, friendsOf(world, content));
  const found = policies.flatMap(({ name, all }) => {
    const band: Band | undefined = (SURVIVED as Partial<Record<PolicyName, Band>>)[name];
    const survived = meanOf(all, (each) => each.survived);
    if (!band || !isOutside(survived, band)) return [];
    return [`the policy “${name}” survives ${percent(survived)}, ${wanted(band)}`];
  });
  const attentive = policies.find(({ name }) => name === "attentive")?.all ?? [];
  const nines = meanOf(attentive, ({ nine }) => nine);
  const best = new Set(bestPrices(policies).map(({ price }) => price));
  return [
    ...found,
    ...(nines > MOST_NINES ? [`all nine finish in ${percent(nines)} of an attentive player's weeks`] : []),
    ...PRICES.flatMap((price) => (best.has(price) ? [] : [`$${price} is the best offer for nobody`])),
    ...[REGULAR, CASUAL].flatMap((schedule) => {
      const parts = paidParts(world, attentive, schedule, WORK_WEEKS);
      const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
      if (!isOutside(mean, PAID)) return [];
      return [
        `a survived week pays a ${schedule.name} player ${percent(mean)} of that week's work, ${wanted(PAID)}`,
      ];
    }),
  ];
}
