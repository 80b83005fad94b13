import { type Condition, explainCondition, factOf } from "../../core/conditions.ts";
import { contentKey } from "../../core/content.ts";
import { type ContentIndex, type Target, targetKey } from "../../core/content-index.ts";
import type { Effect } from "../../core/progress.ts";
import { contentNames, type ReachedTarget, subjectOf } from "./report.ts";

/** One step of an unlock path, with the steps that it depends on. */
interface Step {
  readonly text: string;
  readonly causes: readonly Step[];
}

/** Records one path to each target that the exploration unlocks. */
export interface UnlockPathTracker {
  /** Records an effect and the level at which it happened. Record its causes first. */
  record(effect: Effect, level: number): void;
  /** By `targetKey`. */
  readonly reached: ReadonlyMap<string, ReachedTarget>;
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

/** Creates an empty tracker for the content. */
export function trackUnlockPaths(index: ContentIndex): UnlockPathTracker {
  const nameOf = contentNames(index);
  const conditionsOf = new Map(index.rules.map((rule) => [targetKey(rule.target), rule.conditions]));
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

  const unlock = (target: Target, fact: string, text: string, level: number): void => {
    const step: Step = { text, causes: (conditionsOf.get(targetKey(target)) ?? []).flatMap(causesOf) };
    steps.set(fact, step);
    reached.set(targetKey(target), { target, level, path: pathTo(step) });
  };

  const follow = (condition: Condition, causes: readonly Step[]): Step => {
    const step: Step = { text: explainCondition(condition, nameOf), causes };
    steps.set(factOf(condition) ?? "", step);
    return step;
  };

  const record = (effect: Effect, level: number): void => {
    switch (effect.type) {
      case "unlock_contact": {
        const { contactId } = effect;
        const text = `meet ${nameOf(contactId)}`;
        unlock({ type: "contact", contactId }, `contact_unlocked:${contactId}`, text, level);
        return;
      }
      case "make_quest_available": {
        const { contactId, questId } = effect;
        const key = contentKey(contactId, questId);
        const text = `be offered ${nameOf(key)}`;
        unlock({ type: "quest", contactId, questId }, `quest_available:${key}`, text, level);
        return;
      }
      case "deliver_message": {
        if (effect.kind === "completion") return;
        const { contactId, messageId } = effect;
        const target: Target = { type: "message", contactId, messageId };
        unlock(target, targetKey(target), `receive ${nameOf(subjectOf(target))}`, level);
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
