import { atom } from "jotai";

/** True if the reward of the daily brief can be collected. Known only while the dashboard shows the brief. */
export const isBriefDoneAtom = atom(false);

/** Id of the element that shows the brief, to which the next step leads. */
export const BRIEF_CARD_ID = "brief";
