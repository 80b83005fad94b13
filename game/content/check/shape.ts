import type { Condition } from "../../core/conditions.ts";
import {
  type Contact,
  choiceKey,
  contentKey,
  type Quest,
  type QuestChoice,
  resolveChoice,
  type TermCondition,
} from "../../core/content.ts";
import type { ContentIndex } from "../../core/content-index.ts";
import { fitsPlace, ROOM_OBJECTS } from "../../core/room.ts";
import type { ContentFinding } from "../../core/wire/finding.ts";
import { answersOf } from "../../npcs/answers.ts";
import { conditionPath } from "./path.ts";
import { subjectOf } from "./report.ts";

/** Reserved contact ids: the editor's URL uses them. See docs/reference/contacts.md#content-format. */
const RESERVED_IDS = ["new"];

function repeated<Value extends string>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))];
}

/** One finding for each contact id that occurs more than once. */
export function duplicateContacts(contacts: readonly Contact[]): readonly ContentFinding[] {
  return repeated(contacts.map((contact) => contact.id)).map((id) => ({
    contactId: id,
    subject: id,
    path: "id",
    text: "is the id of more than one contact",
  }));
}

/** Describes a condition's dangling reference; null if it resolves. */
function unresolved(condition: Condition, index: ContentIndex): string | null {
  switch (condition.type) {
    case "contact_unlocked":
      return index.contacts.has(condition.contactId) ? null : `the contact ${condition.contactId}`;
    case "quest_available":
    case "quest_completed":
      return index.quests.has(condition.key) ? null : `the mission ${condition.key}`;
    case "message_opened":
      return index.messages.has(condition.key) ? null : `the message ${condition.key}`;
    case "choice_made":
    case "former_choice_made": {
      const choices = index.quests.get(condition.key)?.quest.choices ?? [];
      const isKnown = choices.some(({ id }) => id === condition.choiceId);
      return isKnown ? null : `the choice ${choiceKey(condition.key, condition.choiceId)}`;
    }
    case "course_completed":
      return index.courses.has(condition.courseId) ? null : `the course ${condition.courseId}`;
    default:
      return null;
  }
}

/** A problem and the field that causes it, relative to the part that has it. */
export type FieldProblem = readonly [path: string, text: string];

/** Returns the quest and its choices, each with the beginning of its paths within the quest. */
function partsOf(quest: Quest): readonly (readonly [prefix: string, part: Quest | QuestChoice])[] {
  return [["", quest], ...(quest.choices ?? []).map((choice, i) => [`choices.${i}.`, choice] as const)];
}

/** Contradictions between a quest and its type. See docs/reference/contacts.md#requirements. */
function questProblems(quest: Quest): readonly FieldProblem[] {
  const asked = quest.requirements.map((line) => line.type);
  const problems = partsOf(quest).flatMap(([prefix, { requirements = [] }]) => {
    const types = requirements.map(({ type }) => type);
    return repeated(types).map((type): FieldProblem => {
      const path = `${prefix}requirements.${types.lastIndexOf(type)}.type`;
      return [path, `has more than one requirement of type ${type}`];
    });
  });
  const add = (path: string, text: string): void => {
    problems.push([path, text]);
  };
  if (quest.type === "item_required") add("type", "needs an item, and there are no items yet");
  if (quest.type === "energy_cost" && !asked.includes("energy"))
    add("requirements", "must cost energy by its type");
  if (quest.type === "cash_cost" && !asked.includes("cash"))
    add("requirements", "must cost cash by its type");
  if (quest.type === "challenge" && (asked.includes("energy") || asked.includes("cash"))) {
    add("type", "is a challenge, which only compares followers and level and costs nothing");
  }
  if (quest.cooldownMinutes !== undefined && !quest.isRepeatable) {
    add("cooldownMinutes", "has a cooldown but cannot be repeated");
  }
  if (answersOf(quest.completionMessage).length > 0 && !quest.isRepeatable) {
    add("completionMessage", "answers in turn but cannot be repeated");
  }
  return [...problems, ...choiceProblems(quest)];
}

/** Contradictions in the choices of a quest. See docs/reference/contacts.md#choices. */
function choiceProblems({ choices = [], isRepeatable }: Quest): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (choices.length > 0 && isRepeatable) {
    problems.push(["isRepeatable", "has choices, so it can't be repeated: a choice is final"]);
  }
  const ids = choices.map(({ id }) => id);
  for (const id of repeated(ids)) {
    problems.push([`choices.${ids.lastIndexOf(id)}.id`, `has more than one choice with the id ${id}`]);
  }
  return problems;
}

function tierProblems({ affinityLevels: tiers }: Contact): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (tiers[0]?.level !== 0) {
    problems.push([
      tiers.length > 0 ? "affinityLevels.0.level" : "affinityLevels",
      "must have a first affinity level at 0",
    ]);
  }
  const falling = tiers.findIndex((tier, i) => tier.level <= (tiers[i - 1]?.level ?? -1));
  if (falling >= 0) {
    problems.push([`affinityLevels.${falling}.level`, "must have its affinity levels in rising order"]);
  }
  return problems;
}

/** Path of the last quest or message with this id. */
function pathOfId({ missions: quests, messages }: Contact, id: string): string {
  const message = messages.findLastIndex((part) => part.id === id);
  if (message >= 0) return `messages.${message}.id`;
  return `missions.${quests.findLastIndex((part) => part.id === id)}.id`;
}

/**
 * A delayed quest appears without a change of the player, so no rule can fire at that moment.
 * See docs/reference/contacts.md#delays.
 */
function delayProblem(condition: Condition, index: ContentIndex): string | null {
  if (condition.type !== "quest_available") return null;
  if (index.quests.get(condition.key)?.quest.unlockConditions.delay === undefined) return null;
  return `waits until ${condition.key} is offered, which has a delay: use that mission's own condition and delay`;
}

/** Objects at places of the Room where they don't fit. */
function roomProblems(quest: Quest): readonly FieldProblem[] {
  return partsOf(quest).flatMap(([prefix, { effects }]): FieldProblem[] => {
    const room = effects?.room;
    if (!room || fitsPlace(room)) return [];
    const text = `puts ${ROOM_OBJECTS[room.object].name} where it doesn't fit: ${room.place}`;
    return [[`${prefix}effects.room.place`, text]];
  });
}

/** Affinity changes without a contact, or with the same contact twice. */
function effectProblems(quest: Quest, index: ContentIndex): readonly FieldProblem[] {
  return partsOf(quest).flatMap(([prefix, { effects }]) =>
    (effects?.affinity ?? []).flatMap(({ contact }, line, list): FieldProblem[] => {
      const path = `${prefix}effects.affinity.${line}.contact`;
      if (!index.contacts.has(contact)) {
        return [[path, `changes the affinity with ${contact}, who doesn't exist`]];
      }
      const isRepeated = list.findIndex((other) => other.contact === contact) < line;
      return isRepeated ? [[path, `changes the affinity with ${contact} more than once`]] : [];
    }),
  );
}

/** Returns the subject of a term's condition as a condition of an unlock; null if it names none. */
function namedBy(contactId: string, condition: TermCondition): Condition | null {
  switch (condition.type) {
    case "choice_made":
    case "not_chosen":
      return { type: "choice_made", ...resolveChoice(contactId, condition.value) };
    case "affinity_below":
      return { type: "contact_unlocked", contactId: condition.contact ?? contactId };
    case "known_for":
    case "not_known_for":
      return null;
  }
}

/** Conditions of terms that name something that doesn't exist. */
function termProblems(contactId: string, quest: Quest, index: ContentIndex): readonly FieldProblem[] {
  return partsOf(quest).flatMap(([prefix, { terms = [] }]) =>
    terms.flatMap(({ when }, i) =>
      when.flatMap((condition, line): FieldProblem[] => {
        const named = namedBy(contactId, condition);
        const missing = named && unresolved(named, index);
        const field = condition.type === "affinity_below" ? "contact" : "value";
        const path = `${prefix}terms.${i}.when.${line}.${field}`;
        return missing === null ? [] : [[path, `has terms that depend on ${missing}, which does not exist`]];
      }),
    ),
  );
}

/** Problems within one contact: ids, references, contradictions. */
export function contactProblems(contact: Contact, index: ContentIndex): readonly ContentFinding[] {
  const found: ContentFinding[] = [];
  const add = (subject: string, path: string, text: string): void => {
    found.push({ contactId: contact.id, subject, path, text });
  };
  if (RESERVED_IDS.includes(contact.id)) add(contact.id, "id", "is a reserved id");
  for (const [path, text] of tierProblems(contact)) add(contact.id, path, text);
  for (const id of repeated([...contact.missions, ...contact.messages].map((part) => part.id))) {
    const text = "is the id of more than one mission or message of this contact";
    add(contentKey(contact.id, id), pathOfId(contact, id), text);
  }
  for (const [i, quest] of contact.missions.entries()) {
    for (const [path, text] of [
      ...questProblems(quest),
      ...effectProblems(quest, index),
      ...roomProblems(quest),
      ...termProblems(contact.id, quest, index),
    ]) {
      add(contentKey(contact.id, quest.id), `missions.${i}.${path}`, text);
    }
  }
  for (const [i, { id, attachedMission: attachedQuest }] of contact.messages.entries()) {
    if (attachedQuest === undefined) continue;
    const key = contentKey(contact.id, attachedQuest);
    if (!index.quests.has(key)) {
      const text = `offers the mission ${key}, which does not exist`;
      add(contentKey(contact.id, id), `messages.${i}.attachedMission`, text);
    }
  }
  for (const { target, conditions } of index.rules) {
    if (target.contactId !== contact.id) continue;
    for (const [position, condition] of conditions.entries()) {
      const missing = unresolved(condition, index);
      const text =
        missing === null ? delayProblem(condition, index) : `waits for ${missing}, which does not exist`;
      if (text !== null) add(subjectOf(target), conditionPath(index, target, position), text);
    }
  }
  return found;
}
