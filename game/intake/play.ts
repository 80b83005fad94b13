import { weekOf } from "../core/epoch-week.ts";
import { levelOf } from "../core/level.ts";
import { pastHolds } from "../core/past.ts";
import { NO_DELTA, type Player, type PlayerDelta } from "../core/player.ts";
import type { Progress } from "../core/progress.ts";
import {
  INTAKE_LEVEL,
  type IntakeBook,
  type IntakeWeek,
  isOpening,
  newWeek,
  openedWeek,
  respond,
  silencesUntil,
  waitingCards,
} from "./book.ts";
import { moved, START } from "./gauges.ts";
import type { Answer, Helper, IntakeContent, IntakePromise, Price, WayOut } from "./intake.ts";
import { studentsIn } from "./second-meetings.ts";
import { loseWeek } from "./settle.ts";
import { answeredAt } from "./town.ts";
import { arrivalOf, studentsOf, WEEK_CARDS } from "./week.ts";

/** Minimum affinity for asking a contact for help. */
export const HELP_AFFINITY = 75;
/** Affinity cost of help. */
export const HELP_COST = 20;
/** Maximum move of a gauge towards the middle by help. */
export const HELP_MOVE = 20;

/** The three parts of an offer. */
export interface Offer {
  readonly promise: string;
  readonly price: Price;
  readonly wayOut: WayOut;
}

export type IntakeRefusal =
  | "too_early"
  /** Not Thursday to Saturday, or there are no students. */
  | "closed"
  | "opened"
  | "no_promise"
  /** There is no such week or card, or its time is over. */
  | "gone"
  | "not_yet"
  | "answered"
  | "ended"
  | "no_helper"
  | "not_close"
  | "helped"
  | "in_the_middle";

export type IntakeOutcome =
  | {
      readonly ok: true;
      /** The ledger's. */
      readonly cause: string;
      readonly player: Player;
      readonly delta: PlayerDelta;
    }
  | { readonly ok: false; readonly refusal: IntakeRefusal };

/** Returns a player's open promises at `at` (epoch ms). */
export function openPromises(
  promises: readonly IntakePromise[],
  quests: Progress["quests"],
  at: number,
): readonly IntakePromise[] {
  return promises.filter(({ when }) => when === undefined || pastHolds(when, quests, at));
}

/** Opens the week of `at` (epoch ms) with an offer. */
export function openWeek(
  player: Player,
  content: IntakeContent,
  quests: Progress["quests"],
  offer: Offer,
  at: number,
): IntakeOutcome {
  if (levelOf(player.lifetimeExperience) < INTAKE_LEVEL) return refused("too_early");
  const week = weekOf(at);
  const { met } = player.intake;
  if ((openedWeek(player.intake) ?? -1) >= week) return refused("opened");
  const students = studentsOf(content.students, week);
  if (!isOpening(at) || students.length === 0) return refused("closed");
  const promises = openPromises(content.promises, quests, at);
  const returning = students.flatMap(({ id }, place) => (met[id] ? [place] : []));
  const current = newWeek({ ...content, promises }, offer, { week, openedAt: at, returning });
  return current ? changed(`intake_open:${week}`, player, { current }) : refused("no_promise");
}

/** Answers a card of a week at `at` (epoch ms). A card is answered once; a second answer is refused. */
export function answerCard(
  player: Player,
  { students: all }: Pick<IntakeContent, "students">,
  { week, number, answer }: { readonly week: number; readonly number: number; readonly answer: Answer },
  at: number,
): IntakeOutcome {
  const { current } = player.intake;
  if (current === null || current.week !== week || number >= WEEK_CARDS) return refused("gone");
  const response = current.responses[number] ?? null;
  if (response !== null) return refused(response === "silence" ? "gone" : "answered");
  if (current.end !== null) return refused("ended");
  if (arrivalOf(week, number) > at) return refused("not_yet");
  const students = studentsIn(all, current);
  const before = silencesUntil(current, students, at).week;
  const card = waitingCards(before, students, at).find((each) => each.number === number);
  if (!card) return refused("gone");
  const result = respond(answeredAt(before, at), card, answer, at);
  if (result.collapse !== null)
    return { ok: true, ...loseWeek(player, students, result, result.collapse, at) };
  return changed(`intake_card:${week}`, player, { current: result.week });
}

/** Returns why a contact can't be asked for help at `at` (epoch ms); null if they can. `affinity` is null for a stranger. */
export function helpRefusal(
  week: IntakeWeek | null,
  helper: Helper | undefined,
  affinity: number | null,
  at: number,
): IntakeRefusal | null {
  if (week === null || week.week !== weekOf(at)) return "gone";
  if (week.end !== null) return "ended";
  if (!helper || affinity === null) return "no_helper";
  if (affinity < HELP_AFFINITY) return "not_close";
  if (week.helpedBy !== null) return "helped";
  return week.gauges[helper.gauge] === START[helper.gauge] ? "in_the_middle" : null;
}

/** Asks a contact for help at `at` (epoch ms). The caller takes the affinity. */
export function askHelp(
  player: Player,
  content: Pick<IntakeContent, "students" | "help">,
  { contactId, affinity }: { readonly contactId: string; readonly affinity: number | null },
  at: number,
): IntakeOutcome {
  const { current, calls } = player.intake;
  const week = current && silencesUntil(current, studentsIn(content.students, current), at).week;
  const helper = content.help.find(({ contact }) => contact === contactId);
  const refusal = helpRefusal(week, helper, affinity, at);
  if (refusal !== null || !week || !helper) return refused(refusal ?? "no_helper");
  const distance = START[helper.gauge] - week.gauges[helper.gauge];
  const move = Math.sign(distance) * Math.min(HELP_MOVE, Math.abs(distance));
  return changed(`intake_help:${week.week}`, player, {
    current: {
      ...week,
      gauges: moved(week.gauges, { [helper.gauge]: move }),
      helpedBy: contactId,
    },
    calls: { ...calls, [contactId]: (calls[contactId] ?? 0) + 1 },
  });
}

/** Returns the text of a contact's last call; null before the first. */
export function lastCall({ contact, calls }: Helper, book: IntakeBook): string | null {
  const made = book.calls[contact] ?? 0;
  return made === 0 ? null : (calls[(made - 1) % calls.length] ?? null);
}

/** A change without money. */
function changed(cause: string, player: Player, parts: Partial<IntakeBook>): IntakeOutcome {
  return { ok: true, cause, player: { ...player, intake: { ...player.intake, ...parts } }, delta: NO_DELTA };
}

function refused(refusal: IntakeRefusal): IntakeOutcome {
  return { ok: false, refusal };
}
