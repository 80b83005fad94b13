import type { Condition } from "./conditions.ts";
import { type Contact, contentKey, type Quest } from "./content.ts";
import { type ContentFinding, subjectOf } from "./content-check-report.ts";
import type { ContentIndex } from "./content-index.ts";

/** Reserved contact ids: the editor's URL uses them. See docs/reference/contacts.md#content-format. */
const RESERVED_IDS = ["new"];

function repeated(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))];
}

/** One finding for each contact id that occurs more than once. */
export function duplicateContacts(contacts: readonly Contact[]): readonly ContentFinding[] {
  return repeated(contacts.map((contact) => contact.id)).map((id) => ({
    contactId: id,
    subject: id,
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
    default:
      return null;
  }
}

/** Contradictions between a quest and its type. See docs/reference/contacts.md#requirements. */
function questProblems(quest: Quest): readonly string[] {
  const asked = quest.requirements.map((line) => line.type);
  const problems = repeated(asked).map((type) => `has more than one requirement of type ${type}`);
  if (quest.type === "item_required") problems.push("needs an item, and there are no items yet");
  if (quest.type === "energy_cost" && !asked.includes("energy"))
    problems.push("must cost energy by its type");
  if (quest.type === "cash_cost" && !asked.includes("cash")) problems.push("must cost cash by its type");
  if (quest.type === "challenge" && (asked.includes("energy") || asked.includes("cash"))) {
    problems.push("is a challenge, which only compares followers and level and costs nothing");
  }
  if (quest.cooldownMinutes !== undefined && !quest.isRepeatable) {
    problems.push("has a cooldown but cannot be repeated");
  }
  return problems;
}

function tierProblems({ affinityLevels: tiers }: Contact): readonly string[] {
  const problems: string[] = [];
  if (tiers[0]?.level !== 0) problems.push("must have a first affinity level at 0");
  if (tiers.some((tier, i) => tier.level <= (tiers[i - 1]?.level ?? -1))) {
    problems.push("must have its affinity levels in rising order");
  }
  return problems;
}

/** Problems within one contact: ids, references, contradictions. */
export function contactProblems(contact: Contact, index: ContentIndex): readonly ContentFinding[] {
  const found: ContentFinding[] = [];
  const add = (subject: string, text: string): void => {
    found.push({ contactId: contact.id, subject, text });
  };
  if (RESERVED_IDS.includes(contact.id)) add(contact.id, "is a reserved id");
  for (const text of tierProblems(contact)) add(contact.id, text);
  for (const id of repeated([...contact.missions, ...contact.messages].map((part) => part.id))) {
    add(contentKey(contact.id, id), "is the id of more than one mission or message of this contact");
  }
  for (const quest of contact.missions) {
    for (const text of questProblems(quest)) add(contentKey(contact.id, quest.id), text);
  }
  for (const { id, attachedMission } of contact.messages) {
    if (attachedMission === undefined) continue;
    const key = contentKey(contact.id, attachedMission);
    if (!index.quests.has(key)) {
      add(contentKey(contact.id, id), `offers the mission ${key}, which does not exist`);
    }
  }
  for (const { target, conditions } of index.rules) {
    if (target.contactId !== contact.id) continue;
    for (const condition of conditions) {
      const missing = unresolved(condition, index);
      if (missing !== null) add(subjectOf(target), `waits for ${missing}, which does not exist`);
    }
  }
  return found;
}
