import { atom } from "jotai";

/** The next step as the dashboard's card shows it. */
export interface ShownStep {
  readonly title: string;
  readonly line: string;
  /** The text of its button; null while there is nothing to press. */
  readonly button: string | null;
}

/** What the card of the next step shows, which other parts show too; null if there is no step or no dashboard. */
export const shownStepAtom = atom<ShownStep | null>(null);

/** True while the dashboard shows that there are no quests. */
export const isQuestlessAtom = atom(false);
