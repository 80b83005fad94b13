import type { Action } from "./actions.ts";
import { type FactKey, type Facts, holds } from "./conditions.ts";
import { type Contact, type ContentKey, contentKey, type Quest } from "./content.ts";
import type { ReachedTarget } from "./content-check-report.ts";
import { reachableResources } from "./content-check-resources.ts";
import { trackUnlockPaths } from "./content-check-unlock-path.ts";
import { type ContentIndex, withoutDelays } from "./content-index.ts";
import { ENERGY_MAX } from "./energy.ts";
import { lifetimeExperienceAt } from "./level.ts";
import { openMessage } from "./marks.ts";
import {
  applyEffects,
  type Effect,
  type MessageName,
  NO_PROGRESS,
  type Progress,
  questProgress,
} from "./progress.ts";
import { AFFINITY_COMPLETIONS, completionEffects } from "./quests.ts";
import { missingRequirements } from "./requirements.ts";
import { evaluateUnlocks, grantUnlock, withUnlocks } from "./unlocks.ts";

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
export function exploreContent(content: ContentIndex, actions: readonly Action[]): Exploration {
  const index = withoutDelays(content);
  const tracker = trackUnlockPaths(index);
  const granted = index.rules.filter((rule) => rule.conditions.some((item) => item.type === "granted"));
  const highest = highestLevel(index);
  let progress = NO_PROGRESS;
  /** Delivered messages that are not open yet, and available quests that are worth completing. */
  let unread: MessageName[] = [];
  let offered: { readonly contact: Contact; readonly quest: Quest }[] = [];

  const isFinished = (): boolean =>
    tracker.reached.size === index.rules.length &&
    [...index.quests.keys()].every((key) => timesCompleted(progress, key) > 0);

  /** Does everything that is possible with these facts once. Returns whether anything changed. */
  const play = (facts: Facts, changed: readonly FactKey[] | undefined): boolean => {
    let moved = false;
    const commit = (effects: readonly Effect[]): void => {
      for (const effect of effects) {
        tracker.record(effect, facts.level);
        if (effect.type === "deliver_message" && effect.kind === "message") unread.push(effect);
        if (effect.type !== "make_quest_available") continue;
        const found = index.quests.get(contentKey(effect.contactId, effect.questId));
        if (found) offered.push(found);
      }
      progress = applyEffects(progress, effects);
      moved ||= effects.length > 0;
    };
    commit(evaluateUnlocks(index, progress, facts, changed));
    for (const { target, conditions } of granted) {
      const isDue = conditions.every((item) => item.type === "granted" || holds(item, progress, facts));
      if (isDue) commit(withUnlocks(index, progress, facts, grantUnlock(progress, target, facts.at)));
    }
    const letters = unread;
    unread = [];
    for (const letter of letters) {
      commit(withUnlocks(index, progress, facts, openMessage(progress, letter, facts.at)));
    }
    const payer = {
      ...facts,
      lifetimeExperience: lifetimeExperienceAt(facts.level),
      energy: { amount: ENERGY_MAX, at: 0 },
    };
    const quests = offered;
    offered = [];
    for (const each of quests) {
      const { contact, quest } = each;
      if (quest.type === "item_required") continue;
      if (missingRequirements(quest.requirements, payer, 0).length > 0) {
        offered.push(each);
        continue;
      }
      // Every choice is made, as if by different players.
      for (const choice of quest.choices ?? [null]) {
        const completion = completionEffects(contact, quest, choice, progress, 0).map((effect) =>
          choice && effect.type === "complete_quest" ? { ...effect, completions: 1 } : effect,
        );
        commit(withUnlocks(index, progress, facts, completion));
      }
      const times = quest.isRepeatable ? AFFINITY_COMPLETIONS : 1;
      if (timesCompleted(progress, contentKey(contact.id, quest.id)) < times) offered.push(each);
    }
    return moved;
  };

  for (let level = 1; ; level += 1) {
    const facts: Facts = { at: 0, level, ...reachableResources(level, actions), energy: ENERGY_MAX };
    // A new level changes these facts; everything else is evaluated as it changes.
    let moved = play(facts, level === 1 ? undefined : ["level", "cash", "followers"]);
    while (moved) moved = play(facts, []);
    if (level >= highest || isFinished()) return { reached: tracker.reached, progress, facts };
  }
}
