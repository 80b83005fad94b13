import type { Action } from "./actions.ts";
import { type Facts, holds } from "./conditions.ts";
import { type ContentKey, contentKey } from "./content.ts";
import type { ReachedTarget } from "./content-check-report.ts";
import { reachableResources } from "./content-check-resources.ts";
import { trackUnlockPaths } from "./content-check-unlock-path.ts";
import type { ContentIndex } from "./content-index.ts";
import { ENERGY_MAX } from "./energy.ts";
import { lifetimeExperienceAt } from "./level.ts";
import { openMessage } from "./marks.ts";
import { applyEffects, type Effect, NO_PROGRESS, type Progress, questProgress } from "./progress.ts";
import { AFFINITY_COMPLETIONS, completionEffects } from "./quests.ts";
import { missingRequirements } from "./requirements.ts";
import { evaluateUnlocks, grantUnlock, isUnlocked, withUnlocks } from "./unlocks.ts";

/** Last level to explore, unless the content names a higher one. */
const HIGHEST_LEVEL = 100;

export interface Exploration {
  /** Keyed by `targetKey`. */
  readonly reached: ReadonlyMap<string, ReachedTarget>;
  /** Final progress, and the facts of the last explored level. */
  readonly progress: Progress;
  readonly facts: Facts;
}

function highestLevel(index: ContentIndex): number {
  const conditions = index.rules.flatMap((rule) => rule.conditions);
  const requirements = [...index.quests.values()].flatMap(({ quest }) => quest.requirements);
  const levels = [...conditions, ...requirements].map((item) => (item.type === "level" ? item.amount : 0));
  return Math.max(HIGHEST_LEVEL, ...levels);
}

function timesCompleted(progress: Progress, key: ContentKey): number {
  return questProgress(progress, key)?.completions ?? 0;
}

/** Whether the quest has been completed at least once. */
export function isCompleted(exploration: Exploration, key: ContentKey): boolean {
  return timesCompleted(exploration.progress, key) > 0;
}

/**
 * Plays the content by the real rules as a new character. At each level the character opens every message, completes
 * every quest they can pay for as often as it raises affinity, and gets every unlock that an administrator can grant.
 */
export function exploreContent(index: ContentIndex, actions: readonly Action[]): Exploration {
  const tracker = trackUnlockPaths(index);
  const granted = index.rules.filter((rule) => rule.conditions.some((item) => item.type === "granted"));
  const highest = highestLevel(index);
  let progress = NO_PROGRESS;

  const isFinished = (): boolean =>
    index.rules.every((rule) => isUnlocked(rule.target, progress)) &&
    [...index.quests.keys()].every((key) => timesCompleted(progress, key) > 0);

  /** Does everything that is possible with these facts. Returns whether anything changed. */
  const play = (facts: Facts): boolean => {
    let moved = false;
    const commit = (effects: readonly Effect[]): void => {
      for (const effect of effects) tracker.record(effect, facts.level);
      progress = applyEffects(progress, effects);
      moved ||= effects.length > 0;
    };
    commit(evaluateUnlocks(index, progress, facts));
    for (const { target, conditions } of granted) {
      const isDue = conditions.every((item) => item.type === "granted" || holds(item, progress, facts));
      if (isDue) commit(withUnlocks(index, progress, facts, grantUnlock(progress, target, facts.at)));
    }
    for (const { contact, message } of index.messages.values()) {
      const opened = { contactId: contact.id, messageId: message.id, kind: "message" } as const;
      commit(withUnlocks(index, progress, facts, openMessage(progress, opened, facts.at)));
    }
    const payer = {
      ...facts,
      lifetimeExperience: lifetimeExperienceAt(facts.level),
      energy: { amount: ENERGY_MAX, at: 0 },
    };
    for (const { contact, quest } of index.quests.values()) {
      const key = contentKey(contact.id, quest.id);
      const times = quest.isRepeatable ? AFFINITY_COMPLETIONS : 1;
      if (questProgress(progress, key) === null || timesCompleted(progress, key) >= times) continue;
      if (quest.type === "item_required" || missingRequirements(quest.requirements, payer, 0).length > 0)
        continue;
      commit(completionEffects(contact, quest, progress, 0));
    }
    return moved;
  };

  for (let level = 1; ; level += 1) {
    const facts: Facts = { at: 0, level, ...reachableResources(level, actions), energy: ENERGY_MAX };
    let moved = true;
    while (moved) moved = play(facts);
    if (level >= highest || isFinished()) return { reached: tracker.reached, progress, facts };
  }
}
