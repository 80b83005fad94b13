import { atom } from "jotai";

/** The next step as the dashboard's card shows it. */
export interface ShownStep {
  readonly title: string;
  readonly line: string;
  /** The text of its button; null while there is nothing to press. */
  readonly button: string | null;
}

/** The next step on the dashboard, for other parts of the page. Null without a step, and on other pages. */
export const shownStepAtom = atom<ShownStep | null>(null);

/** True while the dashboard shows the absence of quests. */
export const isQuestlessAtom = atom(false);

/** True while the dashboard's numbers have scrolled away, and the strip below the top bar of a phone stands for them. */
export const isStripShownAtom = atom(false);
