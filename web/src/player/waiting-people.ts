import { type Atom, atom } from "jotai";
import type { Answer } from "#game/intake/intake.ts";
import { inOrder, type Waiting } from "#game/player/waiting.ts";
import { levelAtom } from "./player.ts";

/** Something that waits, as the dashboard shows it. */
export interface WaitingEntry extends Waiting {
  /** Unique among all entries, and the same for as long as it waits. */
  readonly id: string;
  /** Who or what waits. */
  readonly name: string;
  /** URL of a picture, an emoji, or the code of a drawn face. */
  readonly face: string;
  readonly line: string;
  /** An address, or what opens it. */
  readonly way: string | (() => void);
}

/** What waits in one feature; null until it is known. */
export type Waits = Atom<readonly WaitingEntry[] | null>;

/** What waits in each feature; null until their code is there. */
export const waitsAtom = atom<readonly Waits[] | null>(null);

/** Everything that waits, the first first; null until all of it is known. */
export const waitingAtom = atom((get) => {
  const found = get(waitsAtom)?.map((waits) => get(waits));
  return found?.every((entries) => entries !== null) ? inOrder(found.flat(), get(levelAtom)) : null;
});

/** Says how many wait behind the first, after the line about them. */
export function behindText(others: number): string {
  return others === 0 ? "" : ` ${others} more behind.`;
}

/** The quest that opens as a story; null if none does. */
export const storyAtom = atom<{ readonly contactId: string; readonly questId: string } | null>(null);

/** True while the client who has been holding longest is advised. */
export const clientSceneAtom = atom(false);

/** An answer to a card of the Intake. */
export interface CardAnswer {
  readonly week: number;
  /** Number of the card. */
  readonly number: number;
  readonly answer: Answer;
}

/** Answers to cards without a reply yet. */
export const pendingAnswersAtom = atom<readonly CardAnswer[]>([]);
