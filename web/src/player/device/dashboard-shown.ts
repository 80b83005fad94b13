import { atom } from "jotai";

/** The title of the next step on the dashboard, for other parts of the page. Null without a step, and on other pages. */
export const shownStepAtom = atom<string | null>(null);

/** True while the dashboard's numbers have scrolled away, and the strip below the top bar of a phone stands for them. */
export const isStripShownAtom = atom(false);
