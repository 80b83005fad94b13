import type { Contact, Quest } from "../core/content.ts";
import { levelOf } from "../core/level.ts";
import type { Player } from "../core/player.ts";
import type { ContactView } from "./wire.ts";

/**
 * Returns the condition of the nearest of the contact's locked quests: a higher level before a higher affinity (0–100), and `other` if
 * neither is enough. Null if none is locked.
 */
export function nextUnlock(
  locked: Contact["missions"],
  player: Pick<Player, "lifetimeExperience">,
  affinity: number,
): ContactView["nextUnlock"] {
  if (locked.length === 0) return null;
  const level = lowest(locked, "level_reached", levelOf(player.lifetimeExperience));
  if (level !== null) return { type: "level", value: level };
  const higher = lowest(locked, "affinity_reached", affinity);
  return higher === null ? { type: "other" } : { type: "affinity", value: higher };
}

/** The lowest threshold of this type above `current`; null if there is none. */
function lowest(
  quests: readonly Quest[],
  type: "level_reached" | "affinity_reached",
  current: number,
): number | null {
  const values = quests.flatMap(({ unlockConditions: unlock }) =>
    unlock.type === type && unlock.value > current ? [unlock.value] : [],
  );
  return values.length === 0 ? null : Math.min(...values);
}
