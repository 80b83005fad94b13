import type { Action } from "./actions.ts";
import { explainCondition, holds } from "./conditions.ts";
import { type Contact, contentKey, type Quest } from "./content.ts";
import { findCycles } from "./content-check-cycles.ts";
import { conditionPath, partPath, rulePath } from "./content-check-path.ts";
import { type Exploration, exploreContent, isCompleted } from "./content-check-reach.ts";
import { type ContentFinding, type ContentReport, contentNames, subjectOf } from "./content-check-report.ts";
import { reachableResources } from "./content-check-resources.ts";
import { contactProblems, duplicateContacts, type FieldProblem } from "./content-check-shape.ts";
import { type ContentIndex, indexContent, targetKey } from "./content-index.ts";
import { ENERGY_MAX } from "./energy.ts";
import { amountRequired } from "./requirements.ts";

function cycleProblems(index: ContentIndex): readonly ContentFinding[] {
  return findCycles(index).flatMap((cycle) => {
    const [first] = cycle;
    if (!first) return [];
    const text = `waits for itself: ${[...cycle.map(subjectOf), subjectOf(first)].join(" → ")}`;
    return [{ contactId: first.contactId, subject: subjectOf(first), path: rulePath(index, first), text }];
  });
}

/** Targets that no new character can unlock, each with its first unmet condition. */
function unreachable(index: ContentIndex, explored: Exploration): readonly ContentFinding[] {
  const nameOf = contentNames(index);
  return index.rules.flatMap(({ target, conditions }) => {
    if (explored.reached.has(targetKey(target))) return [];
    const position = conditions.findIndex(
      (condition) => !holds(condition, explored.progress, explored.facts),
    );
    const unmet = conditions[position];
    if (!unmet) return [];
    const text = `can never be reached: the player has to ${explainCondition(unmet, nameOf)}`;
    const path = conditionPath(index, target, position);
    return [{ contactId: target.contactId, subject: subjectOf(target), path, text }];
  });
}

/** Costs of a quest that a player at `level`, where it appears, can't pay. */
function costProblems(quest: Quest, level: number, actions: readonly Action[]): readonly FieldProblem[] {
  const pathOf = (type: string) =>
    `requirements.${quest.requirements.findLastIndex((line) => line.type === type)}.amount`;
  const energy = amountRequired(quest.requirements, "energy");
  if (energy > ENERGY_MAX) {
    return [[pathOf("energy"), `costs ${energy} energy, and nobody holds more than ${ENERGY_MAX}`]];
  }
  // A quest with a level requirement is paid for at that level.
  const paidAt = Math.max(level, amountRequired(quest.requirements, "level"));
  const cash = amountRequired(quest.requirements, "cash");
  const earned = reachableResources(paidAt, actions).cash;
  if (cash <= earned) return [];
  const text = `costs $${cash} at level ${paidAt}, where a player can have earned $${earned} at most`;
  return [[pathOf("cash"), text]];
}

function questFindings(
  index: ContentIndex,
  explored: Exploration,
  actions: readonly Action[],
): readonly ContentFinding[] {
  return [...index.quests].flatMap(([key, { contact, quest }]) => {
    const target = { type: "quest", contactId: contact.id, questId: quest.id } as const;
    const level = explored.reached.get(targetKey(target))?.level;
    if (level === undefined) return [];
    const problems = [...costProblems(quest, level, actions)];
    if (problems.length === 0 && quest.type !== "item_required" && !isCompleted(explored, key)) {
      problems.push([
        "requirements",
        `can never be completed: its requirements are out of reach at level ${explored.facts.level}`,
      ]);
    }
    const part = partPath(contact, target);
    return problems.map(([path, text]) => ({
      contactId: contact.id,
      subject: key,
      path: `${part}.${path}`,
      text,
    }));
  });
}

function notesOn(index: ContentIndex, explored: Exploration): readonly ContentFinding[] {
  const notes: ContentFinding[] = [];
  for (const { target, conditions } of index.rules) {
    if (!conditions.some((condition) => condition.type === "granted")) continue;
    const text = "appears only when an administrator grants it";
    const path = rulePath(index, target);
    notes.push({ contactId: target.contactId, subject: subjectOf(target), path, text });
  }
  for (const [key, { contact, message }] of index.messages) {
    if (message.attachedMission === undefined) continue;
    const ids = { contactId: contact.id };
    const offer = { type: "message", ...ids, messageId: message.id } as const;
    const sent = explored.reached.get(targetKey(offer));
    const quest = explored.reached.get(
      targetKey({ type: "quest", ...ids, questId: message.attachedMission }),
    );
    if (!sent || !quest || quest.level <= sent.level) continue;
    const offered = contentKey(contact.id, message.attachedMission);
    const text = `offers ${offered} at level ${sent.level}, but that is not available before level ${quest.level}`;
    const path = `${partPath(contact, offer)}.attachedMission`;
    notes.push({ contactId: contact.id, subject: key, path, text });
  }
  return notes;
}

/**
 * Checks that a new character can unlock and pay for everything in the content. `actions` are the quick actions, which
 * limit what a player can earn by a level. See docs/reference/contacts.md#content-check.
 */
export function checkContent(contacts: readonly Contact[], actions: readonly Action[]): ContentReport {
  const index = indexContent(contacts);
  const explored = exploreContent(index, actions);
  return {
    problems: [
      ...duplicateContacts(contacts),
      ...contacts.flatMap((contact) => contactProblems(contact, index)),
      ...cycleProblems(index),
      ...unreachable(index, explored),
      ...questFindings(index, explored, actions),
    ],
    notes: notesOn(index, explored),
    reached: [...explored.reached.values()],
  };
}
