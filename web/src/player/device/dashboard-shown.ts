import { atom } from "jotai";

/** The title of the next step on the dashboard, for other parts of the page. Null without a step, and on other pages. */
export const shownStepAtom = atom<string | null>(null);
