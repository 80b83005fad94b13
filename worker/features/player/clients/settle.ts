import { nextSettlement } from "#game/clients/settle.ts";
import type { Game } from "../../../game/game.ts";
import type { Change } from "../../../game/outcome.ts";

/** Makes the next payment between the player and their clients. See docs/reference/clients.md#payments. */
export function settleClients({ player, progress }: Game, at: number): Change | null {
  const due = nextSettlement(player, progress.clients, at);
  if (!due) return null;
  const { cause, delta, book } = due;
  return { cause, moved: { player: due.player, delta }, effects: [{ type: "set_clients", clients: book }] };
}
