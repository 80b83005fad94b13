import type { Player } from "./player.ts";
import { isObject, type PlayerRoom, type RoomObjectId } from "./room.ts";

/** Returns the player with the Room's objects among theirs, also after others cover them; the same player if nothing is new. */
export function recordOwned(player: Player, room: PlayerRoom): Player {
  const owned = new Set([...player.owned, ...Object.values(room)]);
  return owned.size === player.owned.length ? player : { ...player, owned: [...owned] };
}

/** Returns the ids of the player's objects that aren't in the Room and that this version knows. */
export function underTheBed({ owned }: Pick<Player, "owned">, room: PlayerRoom): readonly RoomObjectId[] {
  const placed: readonly string[] = Object.values(room);
  return owned.filter(isObject).filter((object) => !placed.includes(object));
}
