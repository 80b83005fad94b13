import type { Action } from "../../core/action.ts";
import { AFFINITY_COMPLETIONS } from "../../core/affinity.ts";
import {
  type Condition,
  explainCondition,
  type FactKey,
  type Facts,
  factOf,
  holds,
} from "../../core/conditions.ts";
import { type Contact, type ContentKey, choiceKey, contentKey, type Quest } from "../../core/content.ts";
import {
  type ContentIndex,
  type Target,
  targetKey,
  withEveryInheritance,
  withoutDelays,
} from "../../core/content-index.ts";
import { openMessage } from "../../core/marks.ts";
import {
  applyEffects,
  type Effect,
  type FormerRun,
  type MessageName,
  NO_PROGRESS,
  type Progress,
  questProgress,
} from "../../core/progress.ts";
import { questTerms } from "../../core/quest-terms.ts";
import { type ChoiceNow, choiceFor, type QuestNow, questNow, tonesOf } from "../../npcs/quest-now.ts";
import { completionEffects } from "../../npcs/quests.ts";
import { evaluateUnlocks, grantUnlock, withUnlocks } from "../../npcs/unlocks.ts";
import type { Tone } from "../../social/lines.ts";
import { contentNames, type ReachedTarget, subjectOf } from "./report.ts";
import { factsAtLevel, highestLevel, isPayable, risingFacts } from "./resources.ts";

/** The choice made at each fork, by the quest's key. */
export type Choices = ReadonlyMap<ContentKey, string>;

export interface Exploration {
  /** Keyed by `targetKey`. */
  readonly reached: ReadonlyMap<string, ReachedTarget>;
  /** Final progress. */
  readonly progress: Progress;
}

/** A former run that meets every other condition on former runs, since some player can meet each. */
function anyFormerRun(index: ContentIndex): FormerRun {
  const choices = index.rules.flatMap((rule) =>
    rule.conditions.flatMap((item) =>
      item.type === "former_choice_made" ? [choiceKey(item.key, item.choiceId)] : [],
    ),
  );
  return {
    number: 1,
    level: Number.POSITIVE_INFINITY,
    choices,
    at: 0,
    inheritance: null,
    endings: Array.from({ length: 10 }, (_, place) => `ending_${place}`),
  };
}

interface Offer {
  readonly contact: Contact;
  readonly quest: Quest;
}

function timesCompleted(progress: Progress, key: ContentKey): number {
  return questProgress(progress, key)?.completions ?? 0;
}

/**
 * The quest and the choice by which a player who is known for the tone can complete it; null if it is refused or nobody can
 * pay for it.
 */
function wayThrough(
  { contact, quest: own }: Offer,
  wanted: string | undefined,
  progress: Progress,
  facts: Facts,
  tone: Tone | null,
): { readonly quest: QuestNow; readonly choice: ChoiceNow | null } | null {
  const quest = questNow(contact.id, own, progress, tone);
  const choice = choiceFor(quest, wanted);
  const isRefused = quest.refusal !== null || (choice?.refusal ?? null) !== null;
  return isRefused || !isPayable(questTerms(quest, choice).requirements, facts) ? null : { quest, choice };
}

/**
 * Plays the content by the real rules as a new character. At each level the character opens every message, completes
 * every quest they can pay for as often as it raises affinity, and gets every unlock that an administrator can grant.
 * Delays pass at once. At a fork that `choices` doesn't name, the character takes the first choice that isn't refused.
 */
export function exploreContent(
  content: ContentIndex,
  actions: readonly Action[],
  choices: Choices = new Map(),
): Exploration {
  const index = withEveryInheritance(withoutDelays(content));
  const tracker = trackUnlockPaths(index);
  const granted = index.rules.filter((rule) => rule.conditions.some((item) => item.type === "granted"));
  const highest = highestLevel(index);
  const rising = risingFacts(index);
  let progress: Progress = { ...NO_PROGRESS, former: anyFormerRun(index) };
  /** Delivered messages that are not open yet, and available quests that are worth completing. */
  let unread: MessageName[] = [];
  let offered: Offer[] = [];

  const isFinished = (): boolean =>
    tracker.reached.size === index.rules.length &&
    [...index.quests.keys()].every((key) => timesCompleted(progress, key) > 0);

  /** Performs everything that is possible with these facts once. Returns whether anything changed. */
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
    const messages = unread;
    unread = [];
    const opened = messages.flatMap((message) => openMessage(progress, message, facts.at));
    commit(withUnlocks(index, progress, facts, opened));
    const quests = offered;
    offered = [];
    for (const each of quests) {
      const { contact } = each;
      if (each.quest.type === "item_required") continue;
      const key = contentKey(contact.id, each.quest.id);
      // What a player is known for follows from their posts.
      const [way] = [null, ...tonesOf(each.quest)].flatMap(
        (tone) => wayThrough(each, choices.get(key), progress, facts, tone) ?? [],
      );
      if (!way) {
        offered.push(each);
        continue;
      }
      const { quest, choice } = way;
      commit(withUnlocks(index, progress, facts, completionEffects(contact, quest, choice, progress, 0)));
      const times = quest.isRepeatable ? AFFINITY_COMPLETIONS : 1;
      if (timesCompleted(progress, key) < times) offered.push(each);
    }
    return moved;
  };

  for (let level = 1; ; level += 1) {
    const facts = factsAtLevel(level, actions, null, index.courses.values());
    // A new level changes these facts; everything else is evaluated as it changes.
    let moved = play(facts, level === 1 ? undefined : rising);
    while (moved) moved = play(facts, []);
    if (level >= highest || isFinished()) return { reached: tracker.reached, progress };
  }
}

/** One step of an unlock path, with the steps that it depends on. */
interface Step {
  readonly text: string;
  readonly causes: readonly Step[];
}

/** The sentences of `last` and of the steps before it, causes first, without duplicates. */
function pathTo(last: Step): readonly string[] {
  const seen = new Set<Step>();
  const visit = (step: Step): void => {
    if (seen.has(step)) return;
    for (const cause of step.causes) visit(cause);
    seen.add(step);
  };
  visit(last);
  return [...new Set([...seen].map((step) => step.text))];
}

/** Returns what records one path to each target that the exploration unlocks. */
function trackUnlockPaths(index: ContentIndex) {
  const nameOf = contentNames(index);
  const conditionsOf = new Map(index.rules.map((rule) => [targetKey(rule.target), rule.conditions]));
  /** By `targetKey`. */
  const reached = new Map<string, ReachedTarget>();
  /** Keyed by the fact that became true; the arrival of a message by its `targetKey`. */
  const steps = new Map<string, Step>();
  /** Completed quests by contact: the source of its affinity. */
  const completions = new Map<string, readonly Step[]>();

  const causesOf = (condition: Condition): readonly Step[] => {
    // A new character is at level 1.
    if (condition.type === "level" && condition.amount <= 1) return [];
    const text = explainCondition(condition, nameOf);
    if (condition.type === "affinity") {
      return [{ text, causes: completions.get(condition.contactId) ?? [] }];
    }
    return [steps.get(factOf(condition) ?? "") ?? { text, causes: [] }];
  };

  const unlock = (target: Target, fact: string, deed: string, level: number): void => {
    const text = `${deed} ${nameOf(subjectOf(target))}`;
    const step: Step = { text, causes: (conditionsOf.get(targetKey(target)) ?? []).flatMap(causesOf) };
    steps.set(fact, step);
    reached.set(targetKey(target), { target, level, path: pathTo(step) });
  };

  const follow = (condition: Condition, causes: readonly Step[]): Step => {
    const step: Step = { text: explainCondition(condition, nameOf), causes };
    steps.set(factOf(condition) ?? "", step);
    return step;
  };

  /** Records an effect and the level at which it happened. Record its causes first. */
  const record = (effect: Effect, level: number): void => {
    switch (effect.type) {
      case "unlock_contact": {
        const { contactId } = effect;
        unlock({ type: "contact", contactId }, `contact_unlocked:${contactId}`, "meet", level);
        return;
      }
      case "make_quest_available": {
        const { contactId, questId } = effect;
        const fact = `quest_available:${contentKey(contactId, questId)}`;
        unlock({ type: "quest", contactId, questId }, fact, "be offered", level);
        return;
      }
      case "deliver_message": {
        if (effect.kind === "completion") return;
        const { contactId, messageId } = effect;
        const target: Target = { type: "message", contactId, messageId };
        unlock(target, targetKey(target), "receive", level);
        return;
      }
      case "open_message": {
        const { contactId, messageId } = effect;
        const received = steps.get(targetKey({ type: "message", contactId, messageId }));
        const key = contentKey(contactId, messageId);
        follow({ type: "message_opened", key }, received ? [received] : []);
        return;
      }
      case "complete_quest": {
        if (effect.completions > 1) return;
        const key = contentKey(effect.contactId, effect.questId);
        const offered = steps.get(`quest_available:${key}`);
        const threshold = index.quests.get(key)?.quest.requirements.find((line) => line.type === "level");
        const causes = threshold ? causesOf({ type: "level", amount: threshold.amount }) : [];
        const done = follow({ type: "quest_completed", key }, offered ? [offered, ...causes] : causes);
        completions.set(effect.contactId, [...(completions.get(effect.contactId) ?? []), done]);
        if (effect.choice !== null) {
          follow({ type: "choice_made", key, choiceId: effect.choice }, [done]);
        }
        return;
      }
      case "set_affinity":
      case "view_contact":
      case "see_quest":
        return;
    }
  };
  return { record, reached };
}
