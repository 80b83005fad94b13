import { atom } from "jotai";

/** The address of the player's picture or drawn face in the frame; null until it is there, after the first paint. */
export const ownFaceAtom = atom<string | null>(null);
