import { type ContentKey, contentKey } from "../content.ts";
import type { ContentIndex } from "../content-index.ts";
import { type Means, missingRequirements } from "../quests/requirements.ts";

/** Time of play without doing a quest after which the player counts as stuck on it, in milliseconds: 3 days. */
export const STUCK_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** A quest that a player has unlocked. */
export interface UnlockedQuest {
  readonly contactId: string;
  readonly questId: string;
  /** Epoch ms. */
  readonly availableAt: number;
  readonly completions: number;
}

/** A player's means, and when they last played (epoch ms). */
export interface CountedPlayer {
  readonly means: Means;
  readonly lastPlayedAt: number;
}

/** Numbers of players. */
export interface QuestCount {
  readonly contactId: string;
  readonly questId: string;
  /** Have the quest. */
  readonly unlocked: number;
  /** Have done it, or meet its requirements at the moment of the count. */
  readonly affordable: number;
  readonly done: number;
  /** Have not done it, although they played on for `STUCK_AFTER_MS` after they got it. */
  readonly stuck: number;
}

/** Counts one player's quests at `now`. Leaves out quests that the content no longer has. */
export function countQuests(
  index: ContentIndex,
  { means, lastPlayedAt }: CountedPlayer,
  quests: readonly UnlockedQuest[],
  now: number,
): QuestCount[] {
  return quests.flatMap(({ contactId, questId, availableAt, completions }) => {
    const found = index.quests.get(contentKey(contactId, questId));
    if (!found) return [];
    const isDone = completions > 0;
    const isAffordable = isDone || missingRequirements(found.quest.requirements, means, now).length === 0;
    const isStuck = !isDone && lastPlayedAt - availableAt >= STUCK_AFTER_MS;
    const counts = { affordable: Number(isAffordable), done: Number(isDone), stuck: Number(isStuck) };
    return [{ contactId, questId, unlocked: 1, ...counts }];
  });
}

/** Adds up the counts of each quest. */
export function sumQuests(counts: readonly QuestCount[]): QuestCount[] {
  const sums = new Map<ContentKey, QuestCount>();
  for (const count of counts) {
    const key = contentKey(count.contactId, count.questId);
    const sum = sums.get(key);
    sums.set(
      key,
      sum
        ? {
            ...count,
            unlocked: sum.unlocked + count.unlocked,
            affordable: sum.affordable + count.affordable,
            done: sum.done + count.done,
            stuck: sum.stuck + count.stuck,
          }
        : count,
    );
  }
  return [...sums.values()];
}
