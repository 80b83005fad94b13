import { afterReset, type ClientBook } from "../clients/book.ts";
import { newPlayer, type Player } from "../core/player.ts";
import type { Effect } from "../core/progress.ts";
import { afterReset as intakeAfterReset } from "../intake/book.ts";

/** A character that starts over at `at`. It keeps its name and what an account does once a day or week. */
export function freshStart({ name, intake }: Player, clients: ClientBook, at: number) {
  const kept = afterReset(clients);
  const effects: readonly Effect[] = kept ? [{ type: "set_clients", clients: kept }] : [];
  return { player: { ...newPlayer(name, at), intake: intakeAfterReset(intake) }, effects };
}
