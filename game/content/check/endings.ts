import { choiceKey, resolveReference } from "../../core/content.ts";
import { type ContentIndex, type Target, targetKey } from "../../core/content-index.ts";
import type { ContentFinding } from "../../core/wire/finding.ts";
import type { Ending } from "../../profile/endings.ts";
import { partPath } from "./path.ts";
import { findingAt } from "./report.ts";

/** Fields of an ending that the check reads. */
export type EndingRule = Pick<Ending, "id" | "mission" | "message" | "hinges" | "lines">;

/** The contact and the own id of `contact.own_id`. */
function partsOf(reference: string): readonly [string, string] {
  const [contactId = "", ownId = ""] = resolveReference("", reference).split(".");
  return [contactId, ownId];
}

/**
 * References of endings that the contacts don't keep. Ignores contacts outside of the set. See
 * docs/reference/contacts.md#endings.
 */
export function endingReferenceProblems(
  index: ContentIndex,
  endings: readonly EndingRule[],
): readonly ContentFinding[] {
  return endings.flatMap((ending) => {
    const found: ContentFinding[] = [];
    const add = (target: Target, text: string): void => {
      const contact = index.contacts.get(target.contactId);
      if (!contact) return;
      const isPart = index.rules.some((rule) => targetKey(rule.target) === targetKey(target));
      found.push(findingAt(target, isPart ? partPath(contact, target) : "", text));
    };
    const quest = (reference: string) => {
      const [contactId, questId] = partsOf(reference);
      const target: Target = { type: "quest", contactId, questId };
      return { target, found: index.quests.get(resolveReference("", reference))?.quest };
    };
    const last = quest(ending.mission);
    if (!last.found) add(last.target, `doesn't exist, but completes the ending “${ending.id}”`);
    else if (last.found.isRepeatable)
      add(last.target, `completes the ending “${ending.id}”, so it can't be repeatable`);
    const [contactId, messageId] = partsOf(ending.message);
    if (!index.messages.has(resolveReference("", ending.message))) {
      const text = `doesn't exist, but is the last message of the ending “${ending.id}”`;
      add({ type: "message", contactId, messageId }, text);
    }
    for (const hinge of ending.hinges) {
      const { target, found: fork } = quest(hinge);
      if (!fork?.choices) {
        add(target, `must have choices: the ending “${ending.id}” names the one that was made`);
        continue;
      }
      for (const { id, label } of fork.choices) {
        if (choiceKey(resolveReference("", hinge), id) in ending.lines) continue;
        add(target, `has the choice “${label}”, for which the ending “${ending.id}” has no line`);
      }
    }
    return found;
  });
}
