import type { Action } from "../../core/action.ts";
import { type Contact, type ContentKey, contentKey } from "../../core/content.ts";
import { type ContentIndex, indexContent, type Target, targetKey } from "../../core/content-index.ts";
import { amountRequired, type Requirement } from "../../core/requirements.ts";
import type { ContentReport } from "../check/report.ts";
import { type ReachableResources, reachableResources } from "../check/resources.ts";

/** Cause of the other target's unlock: the first is met, offered, done or opened, or raises its contact's affinity. */
export type UnlockCause = "met" | "offered" | "done" | "opened" | "affinity";

/** A target that depends on another one. Further conditions may have to hold as well. */
export interface UnlockedTarget {
  readonly target: Target;
  readonly cause: UnlockCause;
}

/** Findings of the content check about one quest. */
export interface QuestWitness {
  readonly contactId: string;
  readonly questId: string;
  readonly key: ContentKey;
  /** Lowest level at which it is offered to a new character; null if never. */
  readonly level: number | null;
  /** Steps of a new character to it, in order; empty if it can't be reached. */
  readonly path: readonly string[];
  /** The sum of its costs, or its highest threshold, by type. */
  readonly price: Readonly<Record<Requirement["type"], number>>;
  /** Level at which it is paid: `level`, or its own threshold if that is higher. Null if it can't be reached. */
  readonly paidAt: number | null;
  /** The most that a player can have earned by the end of `paidAt`; null if it can't be reached. */
  readonly earnable: ReachableResources | null;
  readonly unlocks: readonly UnlockedTarget[];
}

/** The facts that a target makes true. */
function factsBehind(index: ContentIndex, target: Target): readonly (readonly [string, UnlockCause])[] {
  switch (target.type) {
    case "contact":
      return [[`contact_unlocked:${target.contactId}`, "met"]];
    case "message":
      return [[`message_opened:${contentKey(target.contactId, target.messageId)}`, "opened"]];
    case "quest": {
      const key = contentKey(target.contactId, target.questId);
      const raises = (index.quests.get(key)?.quest.rewards.affinity ?? 0) > 0;
      return [
        [`quest_available:${key}`, "offered"],
        [`quest_completed:${key}`, "done"],
        ...(raises ? [[`affinity:${target.contactId}`, "affinity"] as const] : []),
      ];
    }
  }
}

/** Everything that depends on the target, in the order of the content. */
export function unlocksOf(index: ContentIndex, target: Target): readonly UnlockedTarget[] {
  return factsBehind(index, target).flatMap(([fact, cause]) =>
    (index.rulesByFact.get(fact) ?? [])
      .filter((rule) => targetKey(rule.target) !== targetKey(target))
      .map((rule) => ({ target: rule.target, cause })),
  );
}

/** The witness of each quest, in the order of the content. `report` is the content check's report of `contacts`. */
export function questWitnesses(
  contacts: readonly Contact[],
  report: ContentReport,
  actions: readonly Action[],
): readonly QuestWitness[] {
  const index = indexContent(contacts);
  const reached = new Map(report.reached.map((found) => [targetKey(found.target), found]));
  return [...index.quests].map(([key, { contact, quest }]) => {
    const target: Target = { type: "quest", contactId: contact.id, questId: quest.id };
    const found = reached.get(targetKey(target));
    const price = {
      energy: amountRequired(quest.requirements, "energy"),
      diary: amountRequired(quest.requirements, "diary"),
      cash: amountRequired(quest.requirements, "cash"),
      followers: amountRequired(quest.requirements, "followers"),
      level: amountRequired(quest.requirements, "level"),
    };
    const paidAt = found ? Math.max(found.level, price.level) : null;
    return {
      contactId: contact.id,
      questId: quest.id,
      key,
      level: found?.level ?? null,
      path: found?.path ?? [],
      price,
      paidAt,
      earnable: paidAt === null ? null : reachableResources(paidAt, actions),
      unlocks: unlocksOf(index, target),
    };
  });
}
