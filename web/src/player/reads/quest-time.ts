import type { ShownPlayer } from "#game/core/player.ts";
import { msUntilPossible, type Requirement } from "#game/core/requirements.ts";
import type { QuestView } from "#game/npcs/wire.ts";

/** The quest at `now`: its cooldown counts from the arrival of the list. Both in epoch ms. */
export function questAt(quest: QuestView, receivedAt: number, now: number): QuestView {
  if (quest.readyInMs === 0) return quest;
  const readyInMs = Math.max(0, receivedAt + quest.readyInMs - now);
  return { ...quest, readyInMs, isAvailable: readyInMs === 0, isCompleted: readyInMs > 0 };
}

/** The requirements of each way to complete the quest that isn't refused. */
export function waysOf({ requirements, choices, refusal }: QuestView): readonly (readonly Requirement[])[] {
  if (refusal !== null) return [];
  if (choices.length === 0) return [requirements];
  return choices
    .filter((choice) => choice.refusal === null)
    .map((choice) => [...requirements, ...choice.requirements]);
}

/** Milliseconds until energy is all that it takes to complete the quest; 0 if nothing is missing, null if more is. */
export function waitFor(quest: QuestView, player: ShownPlayer, now: number): number | null {
  return msUntilPossible(waysOf(quest), player, Math.max(now, player.energy.at));
}
