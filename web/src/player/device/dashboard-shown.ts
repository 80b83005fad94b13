import { atom } from "jotai";

/** True while the dashboard's numbers have scrolled away, and the strip below the top bar of a phone stands for them. */
export const isStripShownAtom = atom(false);
