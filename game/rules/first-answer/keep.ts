import { utcDay } from "../clients/book.ts";
import { ADVICE_KINDS, type ClientList, clientOfDay } from "../clients/client.ts";
import { ANSWERS, type IntakeContent, type Student } from "../intake/intake.ts";
import { studentsOf } from "../intake/week.ts";
import { weekOf } from "../leaderboards/week.ts";
import type { Player } from "../player.ts";
import type { Progress } from "../progress.ts";
import { FIRST_ANSWER_MS, type FirstAdvice, type FirstAnswers, type FirstCard } from "./answers.ts";

/** An answer on a public page. */
export interface Said {
  readonly page: "two-oclock" | "intake";
  /** The day or the week. */
  readonly id: number;
  /** Place of the answer among those of the page. */
  readonly place: number;
  /** Epoch ms. */
  readonly at: number;
}

type Game = {
  readonly player: Player;
  readonly progress: Pick<Progress, "clients">;
  readonly documents: { readonly "two-oclock": ClientList; readonly "the-intake": IntakeContent };
};

export type FirstAnswerOutcome =
  /** `player` is the same object if an answer was stored before. */
  | { readonly ok: true; readonly player: Player }
  | { readonly ok: false; readonly refusal: "unknown" | "too_late" | "answered" };

/**
 * Keeps an answer on a public page as the player's first. The first one on each kind of page stays. It must have been given before the
 * account was created, and before the player answered anybody of its kind in the game.
 */
export function keepFirstAnswer(
  { player, progress, documents }: Game,
  said: Said,
  createdAt: number,
): FirstAnswerOutcome {
  if (said.at > createdAt || createdAt - said.at > FIRST_ANSWER_MS) return refused("too_late");
  const { firstAnswers } = player;
  const isAdvice = said.page === "two-oclock";
  if (isAdvice ? firstAnswers.advice : firstAnswers.card) return { ok: true, player };
  if (isAdvice ? hasAdvised(progress) : hasMet(player)) return refused("answered");
  const kept = isAdvice
    ? adviceOf(documents["two-oclock"].clients, said)
    : cardOf(documents["the-intake"].students, said);
  return kept
    ? { ok: true, player: { ...player, firstAnswers: { ...firstAnswers, ...kept } } }
    : refused("unknown");
}

function adviceOf(clients: ClientList["clients"], { id: day, place, at }: Said): FirstAnswers | null {
  const client = day <= utcDay(at) ? clientOfDay(clients, day) : undefined;
  const kind = ADVICE_KINDS[place];
  return client && kind ? { advice: { day, clientId: client.id, kind } } : null;
}

function cardOf(students: readonly Student[], { id: week, place, at }: Said): FirstAnswers | null {
  const [student] = week <= weekOf(at) ? studentsOf(students, week) : [];
  const answer = ANSWERS[place];
  return student && answer ? { card: { week, studentId: student.id, answer } } : null;
}

/** Returns whether the player has advised or refused a client, in this run or a former one. */
function hasAdvised({ clients }: Pick<Progress, "clients">): boolean {
  return clients.given.length > 0 || clients.refused.length > 0;
}

/** Returns whether the player has answered a student, in this run or a former one. */
function hasMet({ intake }: Pick<Player, "intake">): boolean {
  const isAnswered = intake.current?.responses.some((response) => response === "a" || response === "b");
  return isAnswered === true || Object.keys(intake.met).length > 0;
}

function refused(refusal: Exclude<FirstAnswerOutcome, { ok: true }>["refusal"]): FirstAnswerOutcome {
  return { ok: false, refusal };
}

/** A first answer in words, still to be shown. */
export interface ToldAnswer {
  readonly name: string;
  readonly label: string;
}

/** Returns the first advice until the player advises a client; null without one, or if the content has lost its client. */
export function toldAdvice(
  { firstAnswers: { advice } }: Pick<Player, "firstAnswers">,
  clients: Progress["clients"],
  content: ClientList,
): (FirstAdvice & ToldAnswer) | null {
  const client = advice && content.clients.find(({ id }) => id === advice.clientId);
  if (!client || hasAdvised({ clients })) return null;
  return { ...advice, name: client.name, label: client.advice[advice.kind].label };
}

/** Returns the first answer to a student until the player has answered one; null without one, or if the content has lost them. */
export function toldCard(
  player: Pick<Player, "firstAnswers" | "intake">,
  { students }: IntakeContent,
): (FirstCard & ToldAnswer) | null {
  const { card } = player.firstAnswers;
  const student = card && students.find(({ id }) => id === card.studentId);
  if (!student || hasMet(player)) return null;
  return { ...card, name: student.name, label: student.first[card.answer].label };
}
