import { atom } from "jotai";
import { playerAtom } from "./player.ts";

/** The player's cash, with predicted changes; 0 before the player is known. */
export const cashAtom = atom((get) => get(playerAtom)?.cash ?? 0);
