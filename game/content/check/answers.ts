import { type Contact, contentKey, type Quest } from "../../core/content.ts";
import type { ContentFinding } from "../../core/wire/finding.ts";
import { answerMessageOf, answersOf } from "../../npcs/answers.ts";

/** Ways to complete a quest that the page would answer with its general sentence, as paths within the quest. */
function silentPaths({ isRepeatable, completionMessage, choices = [] }: Quest): readonly string[] {
  const isAnswered = isRepeatable
    ? answersOf(completionMessage).length > 0
    : answerMessageOf(completionMessage) !== null;
  if (isAnswered) return [];
  if (choices.length === 0) return ["completionMessage"];
  return choices.flatMap((choice, i) => (choice.completionMessage ? [] : [`choices.${i}.completionMessage`]));
}

/**
 * Finds quests without their own answer: repeatable ones must answer in turn, others by a message. Only shipped
 * content must pass. See docs/reference/contacts.md#content-check.
 */
export function silentQuests(contacts: readonly Contact[]): readonly ContentFinding[] {
  return contacts.flatMap((contact) =>
    contact.missions.flatMap((quest, i) =>
      silentPaths(quest).map((path) => ({
        contactId: contact.id,
        subject: contentKey(contact.id, quest.id),
        path: `missions.${i}.${path}`,
        text: quest.isRepeatable ? "doesn't answer its completions in turn" : "doesn't answer its completion",
      })),
    ),
  );
}
