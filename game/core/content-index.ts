import type { Client } from "../clients/client.ts";
import { messagesOf, type SentMessage } from "../clients/messages.ts";
import type { IntakeContent } from "../intake/intake.ts";
import type { Action } from "./action.ts";
import { askedDeeds } from "./action-variants.ts";
import { type Condition, type FactKey, factOf } from "./conditions.ts";
import {
  type Contact,
  type ContactMessage,
  type ContentKey,
  contentKey,
  type MessageCondition,
  type MessageTrigger,
  type Quest,
  type QuestUnlock,
  resolveChoice,
  resolveReference,
} from "./content.ts";
import type { CourseTerms } from "./course.ts";
import { delayMs } from "./delay.ts";
import type { Inheritance } from "./inheritance-terms.ts";

/** Target of an unlock rule. */
export type Target =
  | { readonly type: "contact"; readonly contactId: string }
  | { readonly type: "quest"; readonly contactId: string; readonly questId: string }
  | { readonly type: "message"; readonly contactId: string; readonly messageId: string };

/** The target is unlocked `delayMs` after all conditions hold. */
export interface UnlockRule {
  /** Position in the content, which fixes the order of effects. */
  readonly order: number;
  readonly target: Target;
  readonly conditions: readonly Condition[];
  /** Milliseconds, 0 or more. */
  readonly delayMs: number;
}

/** A version of the content, indexed for lookups and evaluation. */
export interface ContentIndex {
  readonly contacts: ReadonlyMap<string, Contact>;
  readonly quests: ReadonlyMap<ContentKey, { readonly contact: Contact; readonly quest: Quest }>;
  readonly messages: ReadonlyMap<ContentKey, { readonly contact: Contact; readonly message: ContactMessage }>;
  /** By their ids among the messages of `CLIENTS_ID`. */
  readonly clientMessages: ReadonlyMap<string, SentMessage>;
  /** The messages about weeks of the Intake. */
  readonly intakeMessages: IntakeContent["settlements"];
  readonly rules: readonly UnlockRule[];
  /** The rules that depend on a fact. */
  readonly rulesByFact: ReadonlyMap<FactKey, readonly UnlockRule[]>;
  /** The deeds that forms of quick actions ask for. */
  readonly deeds: readonly string[];
  /** By id; only the proof needs them. */
  readonly courses: ReadonlyMap<string, CourseTerms>;
}

/** Content other than contacts that takes part in unlocking. */
interface Besides {
  readonly clients?: readonly Client[];
  readonly inheritances?: readonly Inheritance[];
  readonly actions?: readonly Action[];
  readonly intakeMessages?: IntakeContent["settlements"];
  readonly courses?: readonly CourseTerms[];
}

/** Unique key of a target. */
export function targetKey(target: Target): string {
  switch (target.type) {
    case "contact":
      return `contact ${target.contactId}`;
    case "quest":
      return partTargetKey("quest", contentKey(target.contactId, target.questId));
    case "message":
      return partTargetKey("message", contentKey(target.contactId, target.messageId));
  }
}

/** `targetKey` of the quest or message with this key. */
export const partTargetKey = (type: "quest" | "message", key: ContentKey): string => `${type} ${key}`;

function contactConditions({ id, unlockConditions: unlock }: Contact): readonly Condition[] {
  switch (unlock.type) {
    case "level_reached":
      return [{ type: "level", amount: unlock.level }];
    case "mission_completed":
      return [{ type: "quest_completed", key: resolveReference(id, unlock.value) }];
    case "message_opened":
      return [{ type: "message_opened", key: resolveReference(id, unlock.messageId) }];
    case "manual":
      return [{ type: "granted" }];
  }
}

function conditionOf(contactId: string, source: QuestUnlock | MessageTrigger | MessageCondition): Condition {
  switch (source.type) {
    case "npc_unlocked":
      return { type: "contact_unlocked", contactId: source.value || contactId };
    case "mission_completed":
      return { type: "quest_completed", key: resolveReference(contactId, source.value) };
    case "mission_unlocked":
      return { type: "quest_available", key: resolveReference(contactId, source.value) };
    case "choice_made":
    case "former_choice_made":
      return { type: source.type, ...resolveChoice(contactId, source.value) };
    case "former_level_reached":
      return { type: "former_level", amount: source.value };
    case "former_inheritance":
      return { type: source.type, inheritance: source.value };
    case "course_completed":
      return { type: source.type, courseId: source.value };
    case "affinity_reached":
      return { type: "affinity", contactId, amount: source.value };
    case "level_reached":
    case "player_level_reached":
      return { type: "level", amount: source.value };
    case "manual":
      return { type: "granted" };
    default:
      return { type: source.type, amount: source.value };
  }
}

/**
 * A quest stays locked while its contact is: a locked contact shows no requests.
 * See docs/reference/contacts.md#fields.
 */
function questConditions(contactId: string, quest: Quest): readonly Condition[] {
  return [{ type: "contact_unlocked", contactId }, conditionOf(contactId, quest.unlockConditions)];
}

/** Locked contacts can send messages, since opening one may unlock the contact. */
function messageConditions(contactId: string, { trigger }: ContactMessage): readonly Condition[] {
  return [trigger, ...trigger.conditions].map((source) => conditionOf(contactId, source));
}

/**
 * Indexes a set of contacts, the messages of clients and about weeks of the Intake, the contacts that inheritances introduce, and
 * the conditions of forms of quick actions. A dangling reference becomes a condition that never holds.
 */
export function indexContent(
  content: readonly Contact[],
  { clients = [], inheritances = [], actions = [], intakeMessages = [], courses = [] }: Besides = {},
): ContentIndex {
  const contacts = new Map<string, Contact>();
  const quests = new Map<ContentKey, { contact: Contact; quest: Quest }>();
  const messages = new Map<ContentKey, { contact: Contact; message: ContactMessage }>();
  const rules: UnlockRule[] = [];
  const add = (target: Target, conditions: readonly Condition[], delay?: string): void => {
    rules.push({ order: rules.length, target, conditions, delayMs: delayMs(delay) });
  };
  for (const contact of content) {
    const contactId = contact.id;
    contacts.set(contactId, contact);
    add({ type: "contact", contactId }, contactConditions(contact));
    for (const quest of contact.missions) {
      quests.set(contentKey(contactId, quest.id), { contact, quest });
      const target: Target = { type: "quest", contactId, questId: quest.id };
      add(target, questConditions(contactId, quest), quest.unlockConditions.delay);
    }
    for (const message of contact.messages) {
      messages.set(contentKey(contactId, message.id), { contact, message });
      const target: Target = { type: "message", contactId, messageId: message.id };
      add(target, messageConditions(contactId, message), message.trigger.delay);
    }
  }
  // In addition to the contact's own rule; the first to hold unlocks it.
  for (const { id, knows } of inheritances) {
    if (!knows || !contacts.has(knows.contact)) continue;
    add({ type: "contact", contactId: knows.contact }, [
      { type: "former_inheritance", inheritance: id },
      { type: "level", amount: knows.level },
    ]);
  }
  const clientMessages = messagesOf(clients, contacts);
  const deeds = askedDeeds(actions);
  const rulesByFact = groupByFact(rules);
  const sent = { clientMessages, intakeMessages };
  const coursesById = new Map(courses.map((course) => [course.id, course]));
  return { contacts, quests, messages, ...sent, rules, rulesByFact, deeds, courses: coursesById };
}

/** The index without delays, for checks of reachability. */
export function withoutDelays(index: ContentIndex): ContentIndex {
  const rules = index.rules.map((rule) => ({ ...rule, delayMs: 0 }));
  return { ...index, rules, rulesByFact: groupByFact(rules) };
}

/** The index of a run that inherits everything, for the same checks. A real run inherits one thing, but each is some player's. */
export function withEveryInheritance(index: ContentIndex): ContentIndex {
  const rules = index.rules.map((rule) => ({
    ...rule,
    conditions: rule.conditions.filter(({ type }) => type !== "former_inheritance"),
  }));
  return { ...index, rules, rulesByFact: groupByFact(rules) };
}

function groupByFact(rules: readonly UnlockRule[]): ContentIndex["rulesByFact"] {
  const rulesByFact = new Map<FactKey, UnlockRule[]>();
  for (const rule of rules) {
    for (const fact of new Set(rule.conditions.map(factOf))) {
      if (fact === null) continue;
      const asking = rulesByFact.get(fact);
      if (asking) asking.push(rule);
      else rulesByFact.set(fact, [rule]);
    }
  }
  return rulesByFact;
}
