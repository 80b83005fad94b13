import { atom } from "jotai";
import { rankOf } from "#game/core/status.ts";
import { hasPlayerAtom, levelAtom, statusAtom } from "./player.ts";

/** The place of the player's status among all, from 0; null before the player is known. */
export const rankAtom = atom((get) => (get(hasPlayerAtom) ? rankOf(get(statusAtom), get(levelAtom)) : null));
