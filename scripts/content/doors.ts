import type { Progress } from "#game/core/progress.ts";
import { HELP_AFFINITY } from "#game/intake/play.ts";
import { questNow } from "#game/npcs/quest-now.ts";
import { questStatus } from "#game/npcs/quests.ts";
import { knownFor } from "#game/social/tones.ts";
import type { State, World } from "./sources.ts";

/** Refusals that a player met, and contacts who can't be asked for help. */
export interface Doors {
  /** Keys of the quests that were refused while the player was offered them, or one of their choices. */
  readonly refused: readonly string[];
  /** Ids of the contacts whose affinity is too low in the end to ask them for help. */
  readonly below: readonly string[];
}

/** Fewest refusals that a player meets in 60 days, and fewest contacts who can't be asked for help then. */
export const LEAST_DOORS = { refused: 6, below: 3 } as const;

/** Returns the keys of the quests that can be refused. */
function refusableQuests({ index }: World): readonly string[] {
  return [...index.quests].flatMap(([key, { quest }]) =>
    [quest, ...(quest.choices ?? [])].some(({ terms = [] }) => terms.some(({ refusal }) => refusal))
      ? [key]
      : [],
  );
}

/** Records the doors closed to a player during play. */
export function watchDoors(world: World) {
  const refusable = new Set(refusableQuests(world));
  const refused: string[] = [];
  const find = ({ player, progress }: Pick<State, "player" | "progress">, at: number): void => {
    for (const [key, { contact, quest: own }] of world.index.quests) {
      if (!refusable.has(key)) continue;
      if (questStatus(contact.id, own, progress, at).status !== "available") continue;
      const quest = questNow(contact.id, own, progress, knownFor(player.tones));
      if ([quest, ...(quest.choices ?? [])].every(({ refusal }) => refusal === null)) continue;
      refusable.delete(key);
      refused.push(key);
    }
  };
  const end = ({ contacts }: Progress): Doors => ({
    refused,
    below: Object.entries(contacts).flatMap(([id, { affinity }]) => (affinity < HELP_AFFINITY ? [id] : [])),
  });
  return { find, end };
}

/** Describes a player with too few closed doors. */
export function tooOpen(name: string, { refused, below }: Doors): readonly string[] {
  return [
    ...(refused.length < LEAST_DOORS.refused
      ? [`a ${name} player meets ${refused.length} refusals in 60 days, wanted ${LEAST_DOORS.refused}`]
      : []),
    ...(below.length < LEAST_DOORS.below
      ? [
          `a ${name} player has ${below.length} contacts below ${HELP_AFFINITY} in the end, wanted ${LEAST_DOORS.below}`,
        ]
      : []),
  ];
}
