import { doneDeeds } from "./actions/action-forms.ts";
import { type Contact, contentKey, type Quest } from "./content.ts";
import type { Player } from "./player.ts";
import type { Progress } from "./progress.ts";
import { isObject, type RoomObjectId } from "./room.ts";

/** The objects that completions give, by deed: `mum.lamp`, or `mum.lamp:take` of a choice. */
export type Gifts = ReadonlyMap<string, RoomObjectId>;

/** Returns the objects that the quests of the contacts give. A choice's object replaces the quest's. */
export function giftsOf(contacts: readonly Contact[]): Gifts {
  return new Map(
    contacts.flatMap(({ id, missions }) =>
      missions.flatMap((quest) =>
        endsOf(quest).flatMap(({ end, object = quest.effects?.room?.object }): [string, RoomObjectId][] =>
          object ? [[`${contentKey(id, quest.id)}${end}`, object]] : [],
        ),
      ),
    ),
  );
}

/** The ways to complete a quest, as the end of a deed. */
function endsOf({ choices = [] }: Quest): readonly { end: string; object?: RoomObjectId | undefined }[] {
  if (choices.length === 0) return [{ end: "" }];
  return choices.map(({ id, effects }) => ({ end: `:${id}`, object: effects?.room?.object }));
}

/** The data that determine a player's objects, if none are recorded. */
type Past = Pick<Progress, "quests" | "room">;

/**
 * Returns the ids of all objects that the player owns, each once: those recorded, or else those given by completions;
 * and those in the Room.
 */
function ownedObjects(gifts: Gifts, { owned }: Pick<Player, "owned">, { quests, room }: Past): Set<string> {
  const recorded = owned ?? doneDeeds([...gifts.keys()], quests).flatMap((deed) => gifts.get(deed) ?? []);
  return new Set([...recorded, ...Object.values(room)]);
}

/**
 * Returns the player with all their objects recorded, after a change from `before` to `after`: objects stay theirs
 * after a release removes them. Returns the same player if nothing is new.
 */
export function recordOwned(player: Player, gifts: Gifts, before: Past, after: Past): Player {
  const owned = ownedObjects(gifts, player, after);
  for (const object of Object.values(before.room)) owned.add(object);
  return owned.size === player.owned?.length ? player : { ...player, owned: [...owned] };
}

/** Returns the ids of the player's objects that aren't in the Room and that this version knows. */
export function underTheBed(
  gifts: Gifts,
  player: Pick<Player, "owned">,
  past: Past,
): readonly RoomObjectId[] {
  const placed: readonly string[] = Object.values(past.room);
  return [...ownedObjects(gifts, player, past)].filter(isObject).filter((object) => !placed.includes(object));
}
