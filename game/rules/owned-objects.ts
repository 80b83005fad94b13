import { doneDeeds } from "./actions/action-forms.ts";
import { type Contact, contentKey, type Quest } from "./content.ts";
import type { Progress } from "./progress.ts";
import { objectName, type RoomObjectId } from "./room.ts";

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

/** The ways to complete a quest, as a deed ends. */
function endsOf({ choices = [] }: Quest): readonly { end: string; object?: RoomObjectId | undefined }[] {
  if (choices.length === 0) return [{ end: "" }];
  return choices.map(({ id, effects }) => ({ end: `:${id}`, object: effects?.room?.object }));
}

/**
 * Returns the ids of the objects that the player's completions gave and that aren't in the Room, each once. Nothing stores
 * them: who has completed the quest owns the object.
 */
export function underTheBed(
  gifts: Gifts,
  { quests, room }: Pick<Progress, "quests" | "room">,
): readonly RoomObjectId[] {
  const placed: readonly string[] = Object.values(room);
  const owned = doneDeeds([...gifts.keys()], quests).flatMap((deed) => gifts.get(deed) ?? []);
  return [...new Set(owned)].filter((object) => objectName(object) !== null && !placed.includes(object));
}
