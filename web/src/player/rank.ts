import { atom } from "jotai";
import { levelProgress } from "#game/rules/level.ts";
import { rankOf } from "#game/rules/status.ts";
import { playerAtom } from "./player.ts";

/** The place of the player's status among all, from 0; null before the player is known. */
export const rankAtom = atom((get) => {
  const player = get(playerAtom);
  return player && rankOf(player.status, levelProgress(player.lifetimeExperience).level);
});
