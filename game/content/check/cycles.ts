import { choiceMadeFact, factOf } from "../../core/conditions.ts";
import { contentKey } from "../../core/content.ts";
import { type ContentIndex, type Target, targetKey } from "../../core/content-index.ts";

/** The facts that require the target to be unlocked. */
function factsAfter(index: ContentIndex, target: Target): readonly string[] {
  switch (target.type) {
    case "contact":
      return [`contact_unlocked:${target.contactId}`];
    case "quest": {
      const key = contentKey(target.contactId, target.questId);
      const choices = index.quests.get(key)?.quest.choices ?? [];
      return [
        `quest_available:${key}`,
        `quest_completed:${key}`,
        ...choices.map(({ id }) => choiceMadeFact(key, id)),
      ];
    }
    case "message":
      return [`message_opened:${contentKey(target.contactId, target.messageId)}`];
  }
}

/**
 * Cycles of targets in which each requires the next and the last requires the first. Reports each cycle once. Ignores
 * affinity, which several quests raise: the reachability check finds targets whose affinity is out of reach.
 */
export function findCycles(index: ContentIndex): readonly (readonly Target[])[] {
  const source = new Map<string, Target>();
  for (const { target } of index.rules) {
    for (const fact of factsAfter(index, target)) source.set(fact, target);
  }
  const waitsFor = new Map<string, readonly Target[]>();
  for (const { target, conditions } of index.rules) {
    const targets = conditions.map((condition) => source.get(factOf(condition) ?? ""));
    // A quest may name its own contact, which it requires anyway.
    waitsFor.set(
      targetKey(target),
      [...new Set(targets)].filter((item) => item !== undefined),
    );
  }
  const cycles: Target[][] = [];
  const finished = new Set<string>();
  const path: Target[] = [];
  const visit = (target: Target): void => {
    const key = targetKey(target);
    if (finished.has(key)) return;
    const start = path.findIndex((item) => targetKey(item) === key);
    if (start >= 0) {
      cycles.push(path.slice(start));
      return;
    }
    path.push(target);
    for (const next of waitsFor.get(key) ?? []) visit(next);
    path.pop();
    finished.add(key);
  };
  for (const { target } of index.rules) visit(target);
  return cycles;
}
