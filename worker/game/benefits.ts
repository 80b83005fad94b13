import { type Benefits, NO_BENEFITS } from "#game/rules/university/benefits.ts";
import type { Game } from "./game.ts";

/** What the player's completed courses change. */
export function benefitsIn(_game: Pick<Game, "progress">): Benefits {
  return NO_BENEFITS;
}
