import { levelOf } from "#game/core/level.ts";
import { INTAKE_LEVEL } from "#game/intake/book.ts";
import type { IntakeContent } from "#game/intake/intake.ts";
import { studentsOf } from "#game/intake/week.ts";
import { attentive, type Odds, oddsOf, random } from "./intake-odds.ts";
import { CASUAL, play, REGULAR, type Schedule } from "./play.ts";
import type { World } from "./sources.ts";

/** Parts of the weeks that a policy survives. */
export const SURVIVED = {
  attentive: { from: 0.8, to: 0.95 },
  random: { from: 0.35, to: 0.6 },
} as const;
/** Pay of a survived week, as a part of that week's work. */
export const PAID = { from: 0.05, to: 0.15 } as const;
/** Weeks whose odds are held. */
const ODDS_WEEKS = 12;
/** Weeks of work that are compared with what one pays. */
const WORK_WEEKS = 4;

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
    onMove({ before, after }) {
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

/**
 * Describes each week of students that is too hard or too easy, and each player with too little or too much pay from
 * the Intake.
 */
export function outsideIntakeBands(world: World, content: IntakeContent): readonly string[] {
  const weeks = Array.from({ length: ODDS_WEEKS }, (_, week) => {
    const students = studentsOf(content.students, week);
    return {
      week,
      odds: { attentive: oddsOf(content, students, attentive), random: oddsOf(content, students, random) },
    };
  });
  const careful = weeks.map(({ odds }) => odds.attentive);
  return [
    ...weeks.flatMap(({ week, odds }) =>
      (["attentive", "random"] as const).flatMap((policy) => {
        const { survived } = odds[policy];
        if (!isOutside(survived, SURVIVED[policy])) return [];
        return [
          `answers that are ${policy} survive week ${week} in ${percent(survived)}, ${wanted(SURVIVED[policy])}`,
        ];
      }),
    ),
    ...[REGULAR, CASUAL].flatMap((schedule) => {
      const parts = paidParts(world, careful, schedule, WORK_WEEKS);
      const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
      if (!isOutside(mean, PAID)) return [];
      return [
        `a survived week pays a ${schedule.name} player ${percent(mean)} of that week's work, ${wanted(PAID)}`,
      ];
    }),
  ];
}
