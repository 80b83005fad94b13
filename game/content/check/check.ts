import type { Action } from "../../core/action.ts";
import { explainCondition } from "../../core/conditions.ts";
import { type Contact, contentKey, type Quest } from "../../core/content.ts";
import { type ContentIndex, indexContent, targetKey } from "../../core/content-index.ts";
import { ENERGY_MAX } from "../../core/energy.ts";
import type { Inheritance } from "../../core/inheritance-terms.ts";
import { questTerms } from "../../core/quest-terms.ts";
import { amountRequired } from "../../core/requirements.ts";
import type { ContentFinding } from "../../core/wire/finding.ts";
import { anyRun, type Combinations, combineChoices, forksOf } from "./combinations.ts";
import { findCycles } from "./cycles.ts";
import { type EndingRule, endingReferenceProblems } from "./endings.ts";
import { forkFindings } from "./forks.ts";
import { formFindings } from "./forms.ts";
import { conditionPath, partPath, rulePath } from "./path.ts";
import { type ContentReport, contentNames, subjectOf } from "./report.ts";
import { reachableResources } from "./resources.ts";
import { runFindings } from "./runs.ts";
import { contactProblems, duplicateContacts, type FieldProblem } from "./shape.ts";
import { witnessPaths } from "./witness.ts";

function cycleProblems(index: ContentIndex): readonly ContentFinding[] {
  return findCycles(index).flatMap((cycle) => {
    const [first] = cycle;
    if (!first) return [];
    const text = `waits for itself: ${[...cycle.map(subjectOf), subjectOf(first)].join(" → ")}`;
    return [{ contactId: first.contactId, subject: subjectOf(first), path: rulePath(index, first), text }];
  });
}

/** Targets that no new character can unlock, each with its first unmet condition. */
function unreachable(index: ContentIndex, combinations: Combinations): readonly ContentFinding[] {
  const nameOf = contentNames(index);
  return index.rules.flatMap(({ target, conditions }) => {
    if (combinations.first.has(targetKey(target))) return [];
    const position = conditions.findIndex(
      (condition) => !combinations.isPossible(combinations.holds(condition)),
    );
    const unmet = conditions[position];
    const ids = { contactId: target.contactId, subject: subjectOf(target) };
    if (!unmet) {
      const text = "can never be reached: no combination of choices meets all of its conditions";
      return [{ ...ids, path: rulePath(index, target), text }];
    }
    const text = `can never be reached: the player has to ${explainCondition(unmet, nameOf)}`;
    return [{ ...ids, path: conditionPath(index, target, position), text }];
  });
}

/** Costs of a quest, or of one way to complete it, that a player at its first `level` can't pay. */
function costProblems(quest: Quest, level: number, actions: readonly Action[]): readonly FieldProblem[] {
  const ways = [null, ...(quest.choices ?? []).keys()].map((position) => {
    const choice = position === null ? null : (quest.choices?.[position] ?? null);
    const prefix = position === null ? "" : `choices.${position}.`;
    return { asked: choice?.requirements ?? quest.requirements, terms: questTerms(quest, choice), prefix };
  });
  for (const [i, { requirements = [] }] of (quest.terms ?? []).entries()) {
    const terms = questTerms({ ...quest, requirements }, null);
    ways.push({ asked: requirements, terms, prefix: `terms.${i}.` });
  }
  for (const [place, choice] of (quest.choices ?? []).entries()) {
    for (const [i, { requirements }] of (choice.terms ?? []).entries()) {
      if (!requirements) continue;
      const terms = questTerms(quest, { ...choice, requirements });
      ways.push({ asked: requirements, terms, prefix: `choices.${place}.terms.${i}.` });
    }
  }
  for (const { asked, terms, prefix } of ways) {
    const pathOf = (type: string) => {
      const line = asked.findLastIndex((each) => each.type === type);
      return line < 0 ? `${prefix}requirements` : `${prefix}requirements.${line}.amount`;
    };
    const prices = terms.requirements.filter(({ type }) => type === "cash");
    if (prices.length > 1 && prices.some(({ percent }) => percent !== undefined)) {
      return [
        [pathOf("cash"), "asks for a share of the cash and for more cash, which not everybody could pay"],
      ];
    }
    const energy = amountRequired(terms.requirements, "energy");
    if (energy > ENERGY_MAX) {
      return [[pathOf("energy"), `costs ${energy} energy, and nobody holds more than ${ENERGY_MAX}`]];
    }
    // A quest with a level requirement is paid for at that level.
    const paidAt = Math.max(level, amountRequired(terms.requirements, "level"));
    const cash = amountRequired(terms.requirements, "cash");
    const earned = reachableResources(paidAt, actions).cash;
    if (cash > earned) {
      return [
        [
          pathOf("cash"),
          `costs $${cash} at level ${paidAt}, where a player can have earned $${earned} at most`,
        ],
      ];
    }
  }
  return [];
}

function questFindings(
  index: ContentIndex,
  combinations: Combinations,
  actions: readonly Action[],
): readonly ContentFinding[] {
  return [...index.quests].flatMap(([key, { contact, quest }]) => {
    const target = { type: "quest", contactId: contact.id, questId: quest.id } as const;
    const level = combinations.first.get(targetKey(target))?.level;
    if (level === undefined) return [];
    const problems = [...costProblems(quest, level, actions)];
    const isPossible = combinations.isPossible(combinations.completed(key));
    if (problems.length === 0 && quest.type !== "item_required" && !isPossible) {
      problems.push([
        "requirements",
        `can never be completed: its requirements are out of reach at level ${combinations.lastLevel}`,
      ]);
    }
    for (const [i, { id, label }] of (isPossible ? (quest.choices ?? []) : []).entries()) {
      if (problems.length > 0) break;
      if (combinations.isPossible(combinations.holds({ type: "choice_made", key, choiceId: id }))) continue;
      problems.push([`choices.${i}`, `has the choice “${label}”, which nobody can ever choose`]);
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

function notesOn(index: ContentIndex, reached: Combinations["first"]): readonly ContentFinding[] {
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
    const sent = reached.get(targetKey(offer));
    const quest = reached.get(targetKey({ type: "quest", ...ids, questId: message.attachedMission }));
    if (!sent || !quest || quest.level <= sent.level) continue;
    const offered = contentKey(contact.id, message.attachedMission);
    const text = `offers ${offered} at level ${sent.level}, but that is not available before level ${quest.level}`;
    const path = `${partPath(contact, offer)}.attachedMission`;
    notes.push({ contactId: contact.id, subject: key, path, text });
  }
  return notes;
}

/**
 * Checks that a new character can unlock and pay for everything in the content under some combination of choices, and
 * under every combination those that no choice decides. `actions` are the quick actions, which limit what a player can earn
 * by a level; with `inheritances`, runs with each of them have to reach every ending. See docs/reference/contacts.md#content-check.
 */
export function checkContent(
  contacts: readonly Contact[],
  actions: readonly Action[],
  endings: readonly EndingRule[] = [],
  inheritances: readonly Inheritance[] = [],
): ContentReport {
  const index = indexContent(contacts);
  const shared = forksOf(index);
  const combinations = combineChoices(index, anyRun(actions), shared);
  return {
    problems: [
      ...duplicateContacts(contacts),
      ...contacts.flatMap((contact) => contactProblems(contact, index)),
      ...cycleProblems(index),
      ...unreachable(index, combinations),
      ...forkFindings(index, combinations, endings),
      ...runFindings(indexContent(contacts, { inheritances }), endings, actions, inheritances, shared),
      ...endingReferenceProblems(index, endings),
      ...formFindings(index, combinations, actions),
      ...questFindings(index, combinations, actions),
    ],
    notes: notesOn(index, combinations.first),
    reached: witnessPaths(index, combinations, actions),
  };
}
