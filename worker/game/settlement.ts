import { FEATURES } from "../features.ts";
import type { Game } from "./game.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";

/** Returns the next settlement that is due at `at` (epoch ms), by the order of the features; null if none is. */
export function dueSettlement(game: Game, at: number): Outcome | null {
  for (const { settle } of FEATURES) {
    const change = settle?.(game, at);
    if (change) return outcomeOf(game, { ...change, isUnattended: true }, at);
  }
  return null;
}
