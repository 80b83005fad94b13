import * as v from "valibot";
import { contentNames } from "#game/content/check/report.ts";
import { proveContent } from "#game/content/proof/proof.ts";
import { type QuestWitness, questWitnesses, type UnlockCause } from "#game/content/proof/witness.ts";
import type { Action } from "#game/core/action.ts";
import { type Contact, contentKey } from "#game/core/content.ts";
import { type ContentIndex, indexContent, type Target } from "#game/core/content-index.ts";
import type { CourseTerms } from "#game/core/course.ts";
import type { Inheritance } from "#game/core/inheritance-terms.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { ContactSchema, DraftContactJson } from "#game/core/wire/content.ts";
import { type ContentFinding, problemsOf } from "#game/core/wire/finding.ts";
import type { Ending } from "#game/profile/endings.ts";
import type { ContactForm } from "../contact-form.ts";

/** Context of the proof in addition to the draft. */
export interface ProofSetting {
  /** The content in force. */
  readonly released: readonly Contact[];
  /** The quick actions, which limit what a player can have earned. */
  readonly actions: readonly Action[];
  /** The endings, whose quests have to stay within reach. */
  readonly endings: readonly Ending[];
  /** The inheritances, each of which has to reach every ending. */
  readonly inheritances: readonly Inheritance[];
  /** The courses, whose level and tuition a mission may wait for. */
  readonly courses: readonly CourseTerms[];
}

/** Findings of the content check about a quest, in words. */
export interface QuestSummary {
  /** Lowest level at which a new character is offered it; null if never. */
  readonly level: number | null;
  /** Steps of a new character, in order. */
  readonly path: readonly string[];
  /** Its costs and thresholds, and what a player can have by then. */
  readonly price: string;
  readonly unlocks: readonly string[];
}

/** The proof of a contact with the content in force. */
export interface ContactProof {
  readonly problems: readonly ContentFinding[];
  readonly notes: readonly ContentFinding[];
  /** By quest id; null while numbers are missing, so that nothing can be played. */
  readonly quests: Readonly<Record<string, QuestSummary>> | null;
}

const CAUSE_TEXT: Readonly<Record<UnlockCause, string>> = {
  met: "when met",
  offered: "when offered",
  done: "when completed",
  opened: "when opened",
  affinity: "through affinity",
};

const money = (amount: number) => `$${wholeText(amount)}`;

function priceText({ price, paidAt, earnable }: QuestWitness): string {
  const costs = [
    price.energy > 0 && `${price.energy} energy`,
    price.diary > 0 && `${price.diary} ${price.diary === 1 ? "place" : "places"} in the diary`,
    price.cash > 0 && money(price.cash),
    price.followers > 0 && `at least ${wholeText(price.followers)} followers`,
    price.level > 0 && `level ${price.level}`,
  ].filter((text) => text !== false);
  const text = costs.length === 0 ? "Free" : costs.join(", ");
  if (paidAt === null || earnable === null) return text;
  const means = `at most ${money(earnable.cash)} and ${wholeText(earnable.followers)} followers`;
  return `${text}. At level ${paidAt} a player can have earned ${means}.`;
}

function subject(target: Target): string {
  if (target.type === "contact") return target.contactId;
  return contentKey(target.contactId, target.type === "quest" ? target.questId : target.messageId);
}

function summaryOf(witness: QuestWitness, index: ContentIndex): QuestSummary {
  const nameOf = contentNames(index);
  const { level, path, unlocks } = witness;
  const named = unlocks.map(({ target, cause }) => `${nameOf(subject(target))}, ${CAUSE_TEXT[cause]}`);
  return { level, path, price: priceText(witness), unlocks: [...new Set(named)] };
}

/** The subject of a proof: a contact as it is written, and whether it is stored anywhere. */
export interface Proved {
  readonly contact: ContactForm;
  readonly isNew: boolean;
}

/** Proves what would be in force with the contact. One with missing numbers is checked by the schema alone. */
export function proveContact(
  { contact, isNew }: Proved,
  { released, actions, endings, inheritances, courses }: ProofSetting,
): ContactProof {
  const { id } = contact;
  const others = released.filter((other) => other.id !== id);
  const taken: readonly ContentFinding[] =
    isNew && others.length < released.length
      ? [{ contactId: id, subject: id, path: "id", text: "is the id of another contact" }]
      : [];
  const parsed = v.safeParse(DraftContactJson, contact);
  if (!parsed.success) {
    const { issues = [] } = v.safeParse(ContactSchema, contact);
    const found = problemsOf(id, issues);
    // The id follows the name, whose own problem says enough.
    const problems = found.filter(({ path }) => path !== "id" || found.length === 1);
    return { problems: [...taken, ...problems], notes: [], quests: null };
  }
  const set = isNew ? others : released;
  const proof = proveContent(set, [parsed.output], actions, endings, inheritances, courses);
  const index = indexContent(proof.contacts);
  const witnesses = questWitnesses(proof.contacts, proof, actions).filter(
    ({ contactId }) => contactId === id,
  );
  return {
    problems: [...taken, ...proof.problems],
    notes: proof.notes,
    quests: Object.fromEntries(witnesses.map((each) => [each.questId, summaryOf(each, index)])),
  };
}
