import { atom } from "jotai";

/** True if a page has asked for the chat to be opened. The chat's container answers and resets it. */
export const isChatRequestedAtom = atom(false);
