import { atom } from "jotai";

/** Switches to the installed new version; null if there is none. Set by start-updates.ts. */
export const applyUpdateAtom = atom<{ readonly apply: () => void } | null>(null);
