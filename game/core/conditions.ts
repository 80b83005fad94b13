import { type ContentKey, choiceKey, contentKey } from "./content.ts";
import type { Studies } from "./course.ts";
import { energyAt } from "./energy.ts";
import { levelProgress } from "./level.ts";
import { plural } from "./plural.ts";
import { affinityWith, messageOpened, type Progress, questProgress } from "./progress.ts";
import type { Means } from "./requirements.ts";
import { wholeText } from "./whole-text.ts";

/** A condition of an unlock, in one form for contacts, quests and messages. */
export type Condition =
  | { readonly type: "contact_unlocked"; readonly contactId: string }
  | { readonly type: "quest_available" | "quest_completed"; readonly key: ContentKey }
  | { readonly type: "message_opened"; readonly key: ContentKey }
  /** The quest was completed by this choice; a former one in the last certified run. */
  | {
      readonly type: "choice_made" | "former_choice_made";
      readonly key: ContentKey;
      readonly choiceId: string;
    }
  /** The last certified run ended at this level or a higher one. */
  | { readonly type: "former_level"; readonly amount: number }
  /** The player has `amount` different certificates: each ending counts once, and so does a notice. */
  | { readonly type: "former_certificates"; readonly amount: number }
  | { readonly type: "former_inheritance"; readonly inheritance: string }
  | { readonly type: "course_completed"; readonly courseId: string }
  /** Affinity of at least `amount` (0–100) with the contact. */
  | { readonly type: "affinity"; readonly contactId: string; readonly amount: number }
  /** At least `amount`. */
  | { readonly type: "energy" | "cash" | "followers" | "level"; readonly amount: number }
  /** Never holds by itself: an administrator grants the unlock. See docs/reference/contacts.md#unlocks. */
  | { readonly type: "granted" };

/** What conditions compare besides the progress, at the moment `at` (epoch ms). */
export interface Facts {
  readonly at: number;
  readonly level: number;
  readonly cash: number;
  readonly followers: number;
  readonly energy: number;
  /** Ids of the completed courses. */
  readonly courses: readonly string[];
}

/** A player and their courses. */
export interface Scholar {
  readonly player: Omit<Means, "diary">;
  readonly studies: Pick<Studies, "completed">;
}

/** Key of a fact that can change, for finding the rules that depend on it. */
export type FactKey = string;

/** The facts of a player at `now`. */
export function factsOf({ player, studies }: Scholar, now: number): Facts {
  return {
    at: now,
    level: levelProgress(player.lifetimeExperience).level,
    cash: player.cash,
    followers: player.followers,
    energy: energyAt(player.energy, now),
    courses: studies.completed,
  };
}

/** The facts that differ between two states. A completed course stays so. */
export function changedFacts(before: Facts, after: Facts): readonly FactKey[] {
  const numbers = ["level", "cash", "followers", "energy"] as const;
  return [
    ...numbers.filter((fact) => before[fact] !== after[fact]),
    ...after.courses.filter((id) => !before.courses.includes(id)).map(courseCompletedFact),
  ];
}

/** The fact that the condition depends on; null if no fact makes it true. */
export function factOf(condition: Condition): FactKey | null {
  switch (condition.type) {
    case "contact_unlocked":
    case "affinity":
      return `${condition.type}:${condition.contactId}`;
    case "quest_available":
    case "quest_completed":
    case "message_opened":
      return `${condition.type}:${condition.key}`;
    case "choice_made":
      return choiceMadeFact(condition.key, condition.choiceId);
    case "course_completed":
      return courseCompletedFact(condition.courseId);
    // A former run doesn't change: everything is evaluated when a new run begins.
    case "former_choice_made":
    case "former_level":
    case "former_certificates":
    case "former_inheritance":
    case "granted":
      return null;
    default:
      return condition.type satisfies keyof Facts;
  }
}

/** Returns whether the condition holds. */
export function holds(condition: Condition, progress: Progress, facts: Facts): boolean {
  switch (condition.type) {
    case "contact_unlocked":
      return affinityWith(progress, condition.contactId) !== null;
    case "quest_available":
      return questProgress(progress, condition.key) !== null;
    case "quest_completed":
      return (questProgress(progress, condition.key)?.completions ?? 0) > 0;
    case "message_opened":
      return messageOpened(progress, condition.key) === true;
    case "choice_made":
      return questProgress(progress, condition.key)?.choice === condition.choiceId;
    case "former_choice_made":
      return progress.former?.choices.includes(choiceKey(condition.key, condition.choiceId)) ?? false;
    case "former_level":
      return (progress.former?.level ?? 0) >= condition.amount;
    case "former_certificates":
      return (progress.former?.endings.length ?? 0) >= condition.amount;
    case "former_inheritance":
      return progress.former?.inheritance === condition.inheritance;
    case "course_completed":
      return facts.courses.includes(condition.courseId);
    case "affinity":
      return (affinityWith(progress, condition.contactId) ?? -1) >= condition.amount;
    case "granted":
      return false;
    default:
      return facts[condition.type] >= condition.amount;
  }
}

/**
 * Tells the player how to meet the condition. `nameOf` returns the name of a contact, quest, message or course.
 */
export function explainCondition(condition: Condition, nameOf: (id: string) => string): string {
  switch (condition.type) {
    case "contact_unlocked":
      return `meet ${nameOf(condition.contactId)}`;
    case "quest_available":
      return `be offered ${nameOf(condition.key)}`;
    case "quest_completed":
      return `complete ${nameOf(condition.key)}`;
    case "message_opened":
      return `open ${nameOf(condition.key)}`;
    case "choice_made":
      return `choose ${nameOf(choiceKey(condition.key, condition.choiceId))}`;
    case "former_choice_made":
      return `have chosen ${nameOf(choiceKey(condition.key, condition.choiceId))} in a former run`;
    case "former_level":
      return `have reached level ${condition.amount} in a former run`;
    case "former_certificates":
      return plural(condition.amount, {
        one: `hold ${condition.amount} certificate`,
        other: `hold ${condition.amount} different certificates`,
      });
    case "former_inheritance":
      return `have inherited ${condition.inheritance}`;
    case "course_completed":
      return `complete the course ${nameOf(condition.courseId)}`;
    case "affinity":
      return `reach affinity ${condition.amount} with ${nameOf(condition.contactId)}`;
    case "level":
      return `reach level ${condition.amount}`;
    case "cash":
      return `have $${wholeText(condition.amount)}`;
    case "followers":
      return plural(condition.amount, {
        one: `have ${wholeText(condition.amount)} follower`,
        other: `have ${wholeText(condition.amount)} followers`,
      });
    case "energy":
      return `have ${condition.amount} energy`;
    case "granted":
      return "be granted it by an administrator";
  }
}

/** The fact that a contact's message has been opened. */
export function messageOpenedFact(contactId: string, messageId: string): FactKey {
  return `message_opened:${contentKey(contactId, messageId)}`;
}

/** The fact that a quest has been completed by a choice. */
export function choiceMadeFact(key: ContentKey, choiceId: string): FactKey {
  return `choice_made:${choiceKey(key, choiceId)}`;
}

/** The fact that a course has been completed. */
export function courseCompletedFact(courseId: string): FactKey {
  return `course_completed:${courseId}`;
}
