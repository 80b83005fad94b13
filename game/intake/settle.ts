import { shareOf } from "../core/cash-share.ts";
import { weekOf } from "../core/epoch-week.ts";
import { levelOf } from "../core/level.ts";
import { applyDelta, NO_DELTA, type Player, type PlayerDelta } from "../core/player.ts";
import {
  type CardResult,
  dayOfWeek,
  type IntakeWeek,
  MAX_PLAQUES,
  type Met,
  SETTLEMENT_DAY,
  silencesUntil,
} from "./book.ts";
import { START } from "./gauges.ts";
import {
  type Collapse,
  type Fate,
  type IntakeContent,
  type Memory,
  type Price,
  type Response,
  type Result,
  type Student,
  WEEK_STUDENTS,
} from "./intake.ts";
import { studentsIn } from "./second-meetings.ts";

/** Cost of a collapse in cash, up to what the week would have paid. */
const COLLAPSE_COST = { percent: 20, amount: 500 } as const;
/** Minimum number of silences for the result silence, with which a week pays half. */
export const MANY_SILENCES = 9;
/** Experience for each finished student: a fixed part, and one for each of the player's levels. */
export const FINISHED_EXPERIENCE = { base: 250, perLevel: 4 } as const;
/** Followers gained for each finished student, and lost with each student who left. */
export const FINISHED_FOLLOWERS = 20;
export const LEFT_FOLLOWERS = 10;

/** Least Faith at which a better first answer outweighs the second. */
const FAITHFUL = 60;

/** Fates from the best to the worst. */
export const BY_RANK: readonly Fate[] = ["finished", "awnings", "refunded", "left"];

/** A finished week with its pay or cost. `cause` is the ledger's. */
export interface IntakeSettlement {
  readonly cause: string;
  readonly player: Player;
  readonly delta: PlayerDelta;
}

/**
 * Returns the end of the player's week that is due at `at` (epoch ms); null if none is. It moves the money and records
 * that in the week, so a week is settled once, whenever the player's requests arrive.
 */
export function nextIntakeSettlement(
  player: Player,
  { students: all }: Pick<IntakeContent, "students">,
  at: number,
): IntakeSettlement | null {
  const { current } = player.intake;
  if (current === null || current.end !== null) return null;
  const students = studentsIn(all, current);
  const outcome = silencesUntil(current, students, at);
  if (outcome.collapse !== null) return loseWeek(player, students, outcome, outcome.collapse, at);
  if (!isOver(outcome.week, at)) return null;
  return settled(player, outcome.week, students, at);
}

/** Returns whether an uncollapsed week is over: after its last day, or on its Wednesday if no card waits. */
function isOver({ week, responses }: IntakeWeek, at: number): boolean {
  if (weekOf(at) > week) return true;
  return weekOf(at) === week && dayOfWeek(at) >= SETTLEMENT_DAY && responses.every((each) => each !== null);
}

/** Returns what a collapse costs a player with the cash, at most what the week would have paid. */
export function costOfCollapse(cash: number, price: Price): number {
  const share = Math.min(shareOf(COLLAPSE_COST, cash), price * WEEK_STUDENTS);
  return Math.min(cash, Math.max(COLLAPSE_COST.amount, share));
}

/** Returns the loss of a week that collapsed, settled at `now` (epoch ms). The student whose card did it remembers that. */
export function loseWeek(
  player: Player,
  students: readonly Student[],
  { week, card, at }: CardResult,
  collapse: Collapse,
  now: number,
): IntakeSettlement {
  const lost = costOfCollapse(player.cash, week.price);
  const delta = { ...NO_DELTA, cash: 0 - lost };
  const end = { type: "collapsed", collapse, card, at, lost } as const;
  const { plaques, met, ...book } = player.intake;
  const seat = (card ?? 0) % WEEK_STUDENTS;
  const id = card === null ? undefined : students[seat]?.id;
  const intake = {
    ...book,
    current: { ...week, end },
    met: id === undefined ? met : { ...met, [id]: metIn(week, seat, "collapsed") },
    plaques: [...plaques, { collapse, at }].slice(-MAX_PLAQUES),
  };
  const cause = `intake_lost:${week.week}`;
  return { cause, player: { ...applyDelta(player, delta, now), intake }, delta };
}

function settled(
  player: Player,
  week: IntakeWeek,
  students: readonly Student[],
  at: number,
): IntakeSettlement {
  const fates = students.map((student, i) => fateOf(week, student, i));
  const pay = payOf(week, fates, levelOf(player.lifetimeExperience));
  const delta = { ...NO_DELTA, ...pay, followers: Math.max(-player.followers, pay.followers) };
  const met = students.map(({ id }, seat) => [id, metIn(week, seat, fates[seat] ?? "left")] as const);
  const { cash, experience, followers } = delta;
  const result = resultOf(week.responses, fates);
  const end = { type: "settled", result, fates, cash, experience, followers, at } as const;
  const intake = {
    ...player.intake,
    current: { ...week, end },
    met: { ...player.intake.met, ...Object.fromEntries(met) },
  };
  return { cause: `intake:${week.week}`, player: { ...applyDelta(player, delta, at), intake }, delta };
}

function metIn({ week, responses }: IntakeWeek, seat: number, memory: Memory): Met {
  return [week, memory, responses[seat] ?? "silence", responses[seat + WEEK_STUDENTS] ?? "silence"];
}

/** Returns the pay of a week at a level, by the fates of its students: half of it if the player was mostly silent. */
export function payOf(
  week: Pick<IntakeWeek, "price" | "wayOut" | "responses">,
  fates: readonly Fate[],
  level: number,
): Pick<PlayerDelta, "cash" | "experience" | "followers"> {
  const count = (fate: Fate) => fates.filter((each) => each === fate).length;
  const finished = count("finished");
  const paid = (amount: number) => (isMostlySilent(week.responses) ? Math.floor(amount / 2) : amount);
  return {
    cash: paid(takingsOf(week, count("refunded"))),
    experience: paid(finished * (FINISHED_EXPERIENCE.base + FINISHED_EXPERIENCE.perLevel * level)),
    followers: paid(finished * FINISHED_FOLLOWERS) - count("left") * LEFT_FOLLOWERS,
  };
}

function isMostlySilent(responses: readonly (Response | null)[]): boolean {
  return responses.filter((each) => each === "silence").length >= MANY_SILENCES;
}

/**
 * Returns the fate of the student at `seat` (0 to 8). The second answer decides it, unless Faith is high and the first led to a
 * better one; a refund by the second answer stands.
 */
export function fateOf(
  { responses, gauges, wayOut }: Pick<IntakeWeek, "responses" | "gauges" | "wayOut">,
  { first, second }: Student,
  seat: number,
): Fate {
  const response = responses[seat + WEEK_STUDENTS] ?? "silence";
  const before = first[responses[seat] ?? "silence"].leads;
  const last = second[response].leads;
  if (last === "refunded" && response !== "silence") return last;
  const isBetterBefore = BY_RANK.indexOf(before) < BY_RANK.indexOf(last);
  const fate = gauges.faith >= FAITHFUL && isBetterBefore ? before : last;
  // Without a way out, refunds need an Inspector who has read enough to insist.
  return fate === "refunded" && wayOut === "none" && gauges.file < START.file ? "left" : fate;
}

/** Returns whether a student's fate is that of the first answer, because Faith is high. */
export function goesByFirst(week: Parameters<typeof fateOf>[0], student: Student, seat: number): boolean {
  const faithless = { ...week, gauges: { ...week.gauges, faith: 0 } };
  return fateOf(week, student, seat) !== fateOf(faithless, student, seat);
}

/** Returns price times heads minus refunds; 'results may vary' refunds half of the price. */
function takingsOf({ price, wayOut }: Pick<IntakeWeek, "price" | "wayOut">, refunded: number): number {
  return price * WEEK_STUDENTS - refunded * (wayOut === "vary" ? Math.ceil(price / 2) : price);
}

/** Returns the result of a week. */
export function resultOf(responses: readonly (Response | null)[], fates: readonly Fate[]): Result {
  const count = (fate: Fate) => fates.filter((each) => each === fate).length;
  const finished = count("finished");
  if (isMostlySilent(responses)) return "silence";
  if (finished === WEEK_STUDENTS) return "nine";
  if (finished >= 7) return "seven";
  if (count("awnings") >= 4) return "awnings";
  if (count("refunded") >= 4) return "refunds";
  if (count("left") >= 4) return "empty";
  if (finished >= 4) return "half";
  return finished > 0 ? "few" : "none";
}
