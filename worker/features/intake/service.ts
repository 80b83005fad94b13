import { weekOf } from "#game/core/epoch-week.ts";
import { affinityWith, type Effect } from "#game/core/progress.ts";
import { readCount } from "#game/core/wire/count.ts";
import type { PlayerState } from "#game/core/wire/player.ts";
import type { Answer } from "#game/intake/intake.ts";
import * as play from "#game/intake/play.ts";
import { countedCard, studentsIn } from "#game/intake/second-meetings.ts";
import type { CardAnswers } from "#game/intake/view.ts";
import { WEEK_CARDS } from "#game/intake/week.ts";
import { INTAKE_TEXT, type IntakeView } from "#game/intake/wire.ts";
import type { ReadDatabase } from "../../db/client.ts";
import { countCardAnswer, selectCardAnswers } from "../../db/player/intake.ts";
import type { Statement } from "../../db/statement.ts";
import type { Game } from "../../game/game.ts";
import type { Decision } from "../../game/game-write.ts";
import { viewIntake } from "../../game/intake.ts";
import { HttpError } from "../../http/http-error.ts";
import { endOfWeek } from "./settle.ts";

type IntakeDecision = Decision<{ intake: IntakeView; newStats: PlayerState }>;

interface Asked<Parameters, Body> {
  readonly parameters: Parameters;
  readonly body: Body;
  readonly at: number;
  /** Everybody's answers to the cards of the week. */
  readonly read: readonly CardAnswers[];
}

interface InWeek {
  readonly week: string;
}

/** Returns how everybody answered the cards of a week that a path names; nobody, if it names none. */
export async function loadCardAnswers(db: ReadDatabase, week: string | undefined): Promise<CardAnswers[]> {
  const number = readCount(week ?? "");
  return number === null ? [] : selectCardAnswers(db, number);
}

/** Opens the week. Throws 409 with the reason if it can't be. */
export function decideOpening(
  game: Game,
  { parameters, body, at, read }: Asked<InWeek, play.Offer>,
): IntakeDecision {
  const week = numberIn(parameters.week);
  if (week !== weekOf(at)) throw refuse("closed");
  const { player, documents, progress } = game;
  const done = play.openWeek(player, documents["the-intake"], progress.quests, body, at);
  return decisionOf(done, read, at);
}

/** Answers a card. Throws 404 for what is no card, 409 with the reason if it doesn't wait. */
export function decideAnswer(
  game: Game,
  { parameters, body, at, read }: Asked<InWeek & { readonly number: string }, { readonly answer: Answer }>,
): IntakeDecision {
  const { player, documents } = game;
  const week = numberIn(parameters.week);
  const number = numberIn(parameters.number);
  if (number >= WEEK_CARDS) throw new HttpError(404, "not_found", "There is no such card.");
  const { answer } = body;
  const content = documents["the-intake"];
  const done = play.answerCard(player, content, { week, number, answer }, at);
  const { current } = player.intake;
  const card = current ? countedCard(studentsIn(content.students, current), current, number) : number;
  const { effects = [], statements = [] } = done.ok ? endOfWeek(game, done.player, at) : {};
  return decisionOf(done, counted(read, card, answer), at, {
    effects,
    statements: [countCardAnswer(week, card, answer), ...statements],
  });
}

/** Asks a contact for help. Throws 409 with the reason if they can't. */
export function decideHelp(
  { player, documents, progress }: Game,
  { parameters, body, at, read }: Asked<InWeek, { readonly contact: string }>,
): IntakeDecision {
  numberIn(parameters.week);
  const contactId = body.contact;
  const affinity = affinityWith(progress, contactId);
  const done = play.askHelp(player, documents["the-intake"], { contactId, affinity }, at);
  return decisionOf(done, read, at, {
    effects: [{ type: "set_affinity", contactId, affinity: (affinity ?? 0) - play.HELP_COST }],
  });
}

/** Everybody's answers with the player's own, which the commit counts. */
function counted(read: readonly CardAnswers[], card: number, answer: Answer): readonly CardAnswers[] {
  const isIt = (each: CardAnswers) => each.card === card && each.answer === answer;
  const before = read.find(isIt)?.answers ?? 0;
  return [...read.filter((each) => !isIt(each)), { card, answer, answers: before + 1 }];
}

function decisionOf(
  done: play.IntakeOutcome,
  answers: readonly CardAnswers[],
  at: number,
  also: { readonly effects?: readonly Effect[]; readonly statements?: readonly Statement[] } = {},
): IntakeDecision {
  if (!done.ok) throw refuse(done.refusal);
  const { cause, player, delta } = done;
  return {
    change: { cause, moved: { player, delta }, ...also },
    reply: ({ after, state }) => ({ intake: viewIntake(after, answers, at), newStats: state }),
  };
}

/** Returns the number that a path names. Throws 404 if it names none. */
export function numberIn(parameter: string): number {
  const number = readCount(parameter);
  if (number === null) throw new HttpError(404, "not_found", "There is no such week.");
  return number;
}

function refuse(reason: Exclude<play.IntakeOutcome, { ok: true }>["refusal"]): HttpError {
  return new HttpError(409, "conflict", INTAKE_TEXT[reason]);
}
