import type { ShownPlayer } from "#game/core/player.ts";
import { ApiError } from "../server/api.ts";
import { store } from "../store.ts";
import { fetchPlayer } from "./me.ts";
import { confirmedPlayerAtom, serverPlayerAtom } from "./player.ts";

/** Returns whether the page shows the copy of the player that this device has saved: the server may know a newer one. */
export const isOnSavedCopy = (): boolean => store.get(confirmedPlayerAtom)?.isSaved ?? false;

/**
 * Sends a press and returns its result. A press that counted on the saved copy and is refused is decided once more, on the fresh
 * one: sent again, under its own key, or dropped if that `refuses` it, too. Null then: its button says why.
 */
export async function pressOnFresh<Result>(
  send: () => Promise<Result>,
  refuses: (player: ShownPlayer) => boolean = () => false,
): Promise<Result | null> {
  const wasSaved = isOnSavedCopy();
  try {
    return await send();
  } catch (error) {
    if (!wasSaved || !(error instanceof ApiError) || error.status !== 409) throw error;
    if (!(await fetchPlayer())) throw error;
    const player = store.get(serverPlayerAtom);
    return !player || refuses(player) ? null : send();
  }
}
