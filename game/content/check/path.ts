import { type Condition, explainCondition } from "../../core/conditions.ts";
import type { Contact } from "../../core/content.ts";
import type { ContentIndex, Target, UnlockRule } from "../../core/content-index.ts";
import { contentNames } from "./report.ts";

/** Path of a part within its contact: `missions.2`. The last one, if several have the id. Empty for the contact. */
export function partPath(contact: Contact | undefined, target: Target): string {
  switch (target.type) {
    case "contact":
      return "";
    case "quest":
      return `missions.${contact?.missions.findLastIndex(({ id }) => id === target.questId) ?? 0}`;
    case "message":
      return `messages.${contact?.messages.findLastIndex(({ id }) => id === target.messageId) ?? 0}`;
  }
}

/** Path of the field that says when the target unlocks: `missions.2.unlockConditions`. */
export function rulePath(index: ContentIndex, target: Target): string {
  const part = partPath(index.contacts.get(target.contactId), target);
  return [part, target.type === "message" ? "trigger" : "unlockConditions"].filter(Boolean).join(".");
}

/** Path of the field behind the condition at `position` of the target's rule. */
export function conditionPath(index: ContentIndex, target: Target, position: number): string {
  const rule = rulePath(index, target);
  const contact = index.contacts.get(target.contactId);
  switch (target.type) {
    case "contact": {
      const field = {
        level_reached: "level",
        mission_completed: "value",
        message_opened: "messageId",
      } as const;
      const type = contact?.unlockConditions.type ?? "manual";
      return `${rule}.${type === "manual" ? "type" : field[type]}`;
    }
    case "quest": {
      // The first condition of a quest is implied: its contact is unlocked.
      if (position === 0) return rule;
      const quest = contact?.missions.findLast(({ id }) => id === target.questId);
      return `${rule}.${quest?.unlockConditions.type === "manual" ? "type" : "value"}`;
    }
    case "message":
      return position === 0 ? `${rule}.value` : `${rule}.conditions.${position - 1}.value`;
  }
}

/** Explains the first condition of a rule that isn't met, with its path; null and the path of the rule if all are met. */
export function firstUnmet(
  index: ContentIndex,
  { target, conditions }: Pick<UnlockRule, "target" | "conditions">,
  isUnmet: (condition: Condition) => boolean,
): { readonly unmet: string | null; readonly path: string } {
  const position = conditions.findIndex(isUnmet);
  const condition = conditions[position];
  if (!condition) return { unmet: null, path: rulePath(index, target) };
  const path = conditionPath(index, target, position);
  return { unmet: explainCondition(condition, contentNames(index)), path };
}
