import type { ConditionDraft, ContactDraft, TermDraft } from "./draft.ts";

/** The types of triggers and conditions whose value names a quest. */
export const QUEST_TYPES: ReadonlySet<string> = new Set(["mission_completed", "mission_unlocked"]);

type Rename = <Condition extends ConditionDraft>(condition: Condition) => Condition;

/** The types whose value names a choice: `mission:choice`. */
export const CHOICE_TYPES: ReadonlySet<string> = new Set(["choice_made", "former_choice_made", "not_chosen"]);

/** A reference to an own entry is its id alone, or the contact's id and its own. */
function renaming({ id }: ContactDraft, types: ReadonlySet<string>, from: string, to: string): Rename {
  return (condition) => {
    const [quest, choice] = String(condition.value).split(":");
    if (CHOICE_TYPES.has(condition.type) && types === QUEST_TYPES) {
      return quest === from || quest === `${id}.${from}`
        ? { ...condition, value: `${to}:${choice}` }
        : condition;
    }
    const isHit = condition.value === from || condition.value === `${id}.${from}`;
    return isHit && types.has(condition.type) ? { ...condition, value: to } : condition;
  };
}

/** Makes every reference of the draft to its own quest `from` name the quest `to`. */
export function renameQuest(draft: ContactDraft, from: string, to: string): ContactDraft {
  if (from === to) return draft;
  const rename = renaming(draft, QUEST_TYPES, from, to);
  const renamed = withConditions(draft, rename);
  return {
    ...renamed,
    messages: renamed.messages.map((message) => ({
      ...message,
      attachedMission: message.attachedMission === from ? to : message.attachedMission,
    })),
  };
}

function termsWith(terms: readonly TermDraft[], rename: Rename): readonly TermDraft[] {
  return terms.map((term) => ({ ...term, when: term.when.map(rename) }));
}

/** Renames in every condition of the draft. */
function withConditions(draft: ContactDraft, rename: Rename): ContactDraft {
  return {
    ...draft,
    unlockConditions: rename(draft.unlockConditions),
    messages: draft.messages.map((message) => ({
      ...message,
      trigger: { ...rename(message.trigger), conditions: message.trigger.conditions.map(rename) },
    })),
    missions: draft.missions.map((quest) => ({
      ...quest,
      unlockConditions: rename(quest.unlockConditions),
      terms: termsWith(quest.terms, rename),
      choices: quest.choices.map((choice) => ({ ...choice, terms: termsWith(choice.terms, rename) })),
    })),
  };
}

/** Makes every reference of the draft to the choice `from` of its own quest name the choice `to`. */
export function renameChoice(draft: ContactDraft, questId: string, from: string, to: string): ContactDraft {
  const olds = [`${questId}:${from}`, `${draft.id}.${questId}:${from}`];
  return withConditions(draft, (condition) =>
    CHOICE_TYPES.has(condition.type) && olds.includes(String(condition.value))
      ? { ...condition, value: `${questId}:${to}` }
      : condition,
  );
}

/** Makes the contact's own unlock condition follow its message from the id `from` to `to`. */
export function renameMessage(draft: ContactDraft, from: string, to: string): ContactDraft {
  if (from === to) return draft;
  const rename = renaming(draft, new Set(["message_opened"]), from, to);
  return { ...draft, unlockConditions: rename(draft.unlockConditions) };
}
