import type { Action } from "../../core/action.ts";
import { type Condition, factOf } from "../../core/conditions.ts";
import { type Contact, contentKey, type QuestChoice } from "../../core/content.ts";
import { type ContentIndex, indexContent, type Target, targetKey } from "../../core/content-index.ts";
import type { CourseTerms } from "../../core/course.ts";
import type { Ending } from "../../profile/endings.ts";
import { checkContent } from "../check/check.ts";
import { subjectOf, targetBehind } from "../check/report.ts";

/** A contact, quest or message in the graph of the content. */
export interface GraphNode {
  /** `targetKey` of the target. */
  readonly id: string;
  readonly target: Target;
  /** Name of the contact or quest, or subject of the message. */
  readonly name: string;
  /** Lowest level at which a new character reaches it; null if never. */
  readonly level: number | null;
  /** Labels of its choices; absent if it is no fork. */
  readonly choices?: readonly string[];
  /** Sentences by which it or one of its choices can be refused; absent without any. */
  readonly refusals?: readonly string[];
  /** Name of the course that it waits for; absent if it waits for none. */
  readonly course?: string;
  /** Milliseconds between its conditions and its unlock; absent if it has no delay. */
  readonly delayMs?: number;
  /** Problems that the content check finds with it, each the end of a sentence. */
  readonly problems: readonly string[];
}

/** `to` depends on `from`. Both are ids of nodes. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** Required event at `from`. */
  readonly cause: "met" | "offered" | "done" | "chosen" | "opened" | "affinity";
  /** Label of the choice that `to` depends on; absent unless the cause is `chosen`. */
  readonly choice?: string;
}

/** Graph of unlocks. */
export interface ContentGraph {
  /** In the order of the content. */
  readonly contacts: readonly { readonly id: string; readonly name: string }[];
  readonly nodes: readonly GraphNode[];
  /** Without the dependence of quests and messages on their own contact. */
  readonly edges: readonly GraphEdge[];
}

function nameOf(index: ContentIndex, target: Target): string {
  const { contactId } = target;
  switch (target.type) {
    case "contact":
      return index.contacts.get(contactId)?.name ?? contactId;
    case "quest":
      return index.quests.get(contentKey(contactId, target.questId))?.quest.name ?? target.questId;
    case "message":
      return index.messages.get(contentKey(contactId, target.messageId))?.message.subject ?? target.messageId;
  }
}

function choicesOf(index: ContentIndex, target: Target): readonly QuestChoice[] {
  if (target.type !== "quest") return [];
  return index.quests.get(contentKey(target.contactId, target.questId))?.quest.choices ?? [];
}

function refusalsOf(index: ContentIndex, target: Target): readonly string[] {
  if (target.type !== "quest") return [];
  const quest = index.quests.get(contentKey(target.contactId, target.questId))?.quest;
  const parts = quest ? [quest, ...(quest.choices ?? [])] : [];
  return parts.flatMap(({ terms = [] }) => terms.flatMap(({ refusal }) => refusal ?? []));
}

/** Names the course among the conditions. */
function courseOf(index: ContentIndex, conditions: readonly Condition[]): Pick<GraphNode, "course"> {
  const found = conditions.find((condition) => condition.type === "course_completed");
  return found ? { course: index.courses.get(found.courseId)?.name ?? found.courseId } : {};
}

/** Cause of an edge, by the type of the condition that refers to its target. */
const CAUSES: Partial<Record<Condition["type"], GraphEdge["cause"]>> = {
  contact_unlocked: "met",
  affinity: "affinity",
  quest_available: "offered",
  quest_completed: "done",
  choice_made: "chosen",
  message_opened: "opened",
};

/** The node and the cause behind a condition; null if it depends on no other node. */
function sourceOf(index: ContentIndex, condition: Condition): Omit<GraphEdge, "to"> | null {
  const target = targetBehind(index, condition);
  const cause = CAUSES[condition.type];
  if (!target || !cause) return null;
  const from = targetKey(target);
  if (condition.type !== "choice_made") return { from, cause };
  const label = choicesOf(index, target).find(({ id }) => id === condition.choiceId)?.label;
  return { from, cause, choice: label ?? condition.choiceId };
}

/** Returns the graph of the content. The content check needs the quick actions, the endings and the courses. */
export function contentGraph(
  contacts: readonly Contact[],
  actions: readonly Action[],
  endings: readonly Ending[],
  courses: readonly CourseTerms[] = [],
): ContentGraph {
  const index = indexContent(contacts, { courses });
  const { reached, problems } = checkContent(contacts, actions, endings, [], courses);
  const levels = new Map(reached.map(({ target, level }) => [targetKey(target), level]));
  const nodes = new Map<string, GraphNode>();
  const edges = new Map<string, GraphEdge>();
  for (const { target, conditions, delayMs } of index.rules) {
    const id = targetKey(target);
    const subject = subjectOf(target);
    const choices = choicesOf(index, target);
    const refusals = refusalsOf(index, target);
    nodes.set(id, {
      id,
      target,
      name: nameOf(index, target),
      level: levels.get(id) ?? null,
      ...(choices.length > 0 && { choices: choices.map(({ label }) => label) }),
      ...(refusals.length > 0 && { refusals }),
      ...courseOf(index, conditions),
      ...(delayMs > 0 && { delayMs }),
      problems: problems.filter((found) => found.subject === subject).map(({ text }) => text),
    });
    const own = `contact_unlocked:${target.contactId}`;
    for (const condition of conditions) {
      const source = sourceOf(index, condition);
      if (!source || (target.type !== "contact" && factOf(condition) === own)) continue;
      edges.set(`${source.from}|${source.cause}|${source.choice ?? ""}|${id}`, { ...source, to: id });
    }
  }
  return {
    contacts: [...index.contacts.values()].map(({ id, name }) => ({ id, name })),
    nodes: [...nodes.values()],
    edges: [...edges.values()],
  };
}
