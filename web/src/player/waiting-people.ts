import { atom } from "jotai";
import type { Answer } from "#game/intake/intake.ts";
import type { Waiting } from "#game/player/next-step.ts";

/** The client who has been holding longest; null if none is. Known only while the dashboard shows the clients. */
export const waitingClientAtom = atom<Waiting | null>(null);

/** The student whose card has waited longest; null if none does. Known only while the dashboard shows the Intake. */
export const waitingStudentAtom = atom<Waiting | null>(null);

/** Whether the scene of the clients is open. */
export const clientSceneAtom = atom(false);

/** Id of the element that shows the clients, to which the next step leads. */
export const CLIENTS_CARD_ID = "clients";

/** An answer to a card of the Intake. */
export interface CardAnswer {
  readonly week: number;
  /** Number of the card. */
  readonly number: number;
  readonly answer: Answer;
}

/** Answers to cards without a reply yet. */
export const pendingAnswersAtom = atom<readonly CardAnswer[]>([]);

/** Returns who has waited longest, and how many wait behind them. `waiting`: the longest first. */
export function firstOf(waiting: readonly { readonly name: string }[]): Waiting | null {
  const [first] = waiting;
  return first ? { name: first.name, others: waiting.length - 1 } : null;
}
