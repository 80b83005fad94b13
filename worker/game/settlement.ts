import { nextSettlement } from "#game/rules/clients/settle.ts";
import type { Game } from "./game.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";

/**
 * Returns the next payment between a player and their clients that is due at `at` (epoch ms); null if none is. Stored
 * moments decide, so nothing has to run at them. See docs/reference/clients.md#payments.
 */
export function dueSettlement(game: Game, at: number): Outcome | null {
  const { player, progress } = game;
  const due = nextSettlement(player, progress.clients, at);
  if (!due) return null;
  const { cause, delta, book } = due;
  const effects = [{ type: "set_clients", clients: book }] as const;
  return outcomeOf(game, { cause, moved: { player: due.player, delta }, effects, isUnattended: true }, at);
}
