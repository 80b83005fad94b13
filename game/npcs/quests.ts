import { affinitiesAfter } from "../core/affinity.ts";
import type { Benefits } from "../core/benefits.ts";
import { experienceGain } from "../core/certificates.ts";
import { type Contact, type ContentKey, contentKey, type Quest, type QuestChoice } from "../core/content.ts";
import type { ContentIndex } from "../core/content-index.ts";
import { openMessage } from "../core/marks.ts";
import { NO_BENEFITS } from "../core/no-benefits.ts";
import type { Player, PlayerDelta } from "../core/player.ts";
import { affinityWith, type Effect, type Progress, questProgress } from "../core/progress.ts";
import { completedPlayer, findChoice, questDelta, questTerms } from "../core/quest-terms.ts";
import { explainMissing, type MissingRequirement, missingRequirements } from "../core/requirements.ts";
import { knownFor } from "../social/tones.ts";
import { questNow } from "./quest-now.ts";

/**
 * Default cooldown of a repeatable quest, in minutes.
 * See docs/reference/contacts.md#repeatable-missions.
 */
export const DEFAULT_COOLDOWN_MINUTES = 60;

/** A quest's status for a player. `completed` is final; `cooldown` ends after `readyInMs`. */
export type QuestStatus =
  | { readonly status: "locked" | "available" | "completed" }
  | { readonly status: "cooldown"; readonly readyInMs: number };

/** Reason that a completion is refused. */
export type QuestRefusal =
  | { readonly reason: "unknown" | "locked" | "already_completed" }
  | { readonly reason: "choice_missing" | "choice_unknown" | "no_choices" }
  | { readonly reason: "cooldown"; readonly readyInMs: number }
  /** The contact refuses. */
  | { readonly reason: "refused"; readonly text: string }
  /** At least one entry. */
  | { readonly reason: "missing"; readonly missing: readonly MissingRequirement[] };

export type QuestOutcome =
  | {
      readonly ok: true;
      readonly player: Player;
      /** The ledger entry. */
      readonly delta: PlayerDelta;
      /** Effects of the completion itself, without its unlocks. */
      readonly effects: readonly Effect[];
    }
  | { readonly ok: false; readonly refusal: QuestRefusal };

/** The quest's status for the player at `now`, regardless of its requirements. */
export function questStatus(contactId: string, quest: Quest, progress: Progress, now: number): QuestStatus {
  const entry = questProgress(progress, contentKey(contactId, quest.id));
  if (!entry) return { status: "locked" };
  if (entry.lastCompletedAt === null) return { status: "available" };
  if (!quest.isRepeatable) return { status: "completed" };
  const cooldownMs = (quest.cooldownMinutes ?? DEFAULT_COOLDOWN_MINUTES) * 60_000;
  // If the clock was set back, the wait is still at most one cooldown.
  const readyInMs = Math.min(entry.lastCompletedAt + cooldownMs - now, cooldownMs);
  return readyInMs > 0 ? { status: "cooldown", readyInMs } : { status: "available" };
}

/** The `messageId` of a quest's completion message. */
export function answerMessageId(quest: Pick<Quest, "id">, choice: Pick<QuestChoice, "id"> | null): string {
  return choice ? `${quest.id}:${choice.id}` : quest.id;
}

/** Direct effects of a completion at `now`: the count, the completion message the first time, affinities and the Room. */
export function completionEffects(
  contact: Contact,
  quest: Quest,
  choice: QuestChoice | null,
  progress: Progress,
  now: number,
): readonly Effect[] {
  const ids = { contactId: contact.id, questId: quest.id };
  const terms = questTerms(quest, choice);
  const completions = (questProgress(progress, contentKey(contact.id, quest.id))?.completions ?? 0) + 1;
  const effects: Effect[] = [
    { type: "complete_quest", ...ids, completions, choice: choice?.id ?? null, at: now },
  ];
  if (terms.message && completions === 1) {
    effects.push({
      type: "deliver_message",
      contactId: contact.id,
      messageId: answerMessageId(quest, choice),
      kind: "completion",
      at: now,
    });
  }
  const changed = affinitiesAfter(
    contact.id,
    terms,
    { completions, isRepeatable: quest.isRepeatable },
    (id) => affinityWith(progress, id),
  );
  for (const [contactId, affinity] of changed) effects.push({ type: "set_affinity", contactId, affinity });
  if (terms.effects.room) effects.push({ type: "place_object", ...terms.effects.room, at: now });
  return effects;
}

/** Reads the messages that offered the quest: they no longer wait for the player. */
function readOffers(contact: Contact, { id }: Quest, progress: Progress, now: number): readonly Effect[] {
  return contact.messages
    .filter(({ attachedMission }) => attachedMission === id)
    .flatMap((message) =>
      openMessage(progress, { contactId: contact.id, messageId: message.id, kind: "message" }, now),
    );
}

/** Refuses the quest regardless of the choice; null if it can be completed now. */
function refuseQuest(contactId: string, quest: Quest, progress: Progress, now: number): QuestRefusal | null {
  const state = questStatus(contactId, quest, progress, now);
  if (state.status === "locked") return { reason: "locked" };
  if (state.status === "completed") return { reason: "already_completed" };
  if (state.status === "cooldown") return { reason: "cooldown", readyInMs: state.readyInMs };
  return null;
}

/** Refuses the quest by the choice `id`; null if it can be completed. */
function refuseChoice({ choices = [] }: Quest, id: string | null): QuestRefusal | null {
  if (choices.length === 0) return id === null ? null : { reason: "no_choices" };
  if (id === null) return { reason: "choice_missing" };
  return choices.some((choice) => choice.id === id) ? null : { reason: "choice_unknown" };
}

/**
 * Completes the quest at `now`, by the choice with the id `choiceId` (null if the quest has no choices). Returns the new
 * player, the ledger entry and the effects, or the refusal. See docs/reference/contacts.md#requirements,
 * docs/reference/contacts.md#choices and docs/reference/contacts.md#repeatable-missions.
 */
export function completeQuest(
  index: ContentIndex,
  player: Player,
  progress: Progress,
  key: ContentKey,
  choiceId: string | null,
  now: number,
  { experiencePercent }: Benefits = NO_BENEFITS,
): QuestOutcome {
  const found = index.quests.get(key);
  if (!found) return { ok: false, refusal: { reason: "unknown" } };
  const { contact } = found;
  const quest = questNow(contact.id, found.quest, progress, knownFor(player.tones));
  const refusal = refuseQuest(contact.id, quest, progress, now) ?? refuseChoice(quest, choiceId);
  if (refusal) return { ok: false, refusal };
  const choice = choiceId === null ? null : findChoice(quest, choiceId);
  const text = quest.refusal ?? quest.choices?.find(({ id }) => id === choiceId)?.refusal ?? null;
  if (text !== null) return { ok: false, refusal: { reason: "refused", text } };
  const terms = questTerms(quest, choice);
  const missing = missingRequirements(terms.requirements, player, now);
  if (missing.length > 0) return { ok: false, refusal: { reason: "missing", missing } };
  const wanted = questDelta(terms, player);
  const experience = experienceGain(player.lifetimeExperience, wanted.experience, experiencePercent);
  const delta = { ...wanted, experience };
  const effects = [
    ...completionEffects(contact, quest, choice, progress, now),
    ...readOffers(contact, quest, progress, now),
  ];
  return { ok: true, player: completedPlayer(player, terms, delta, now), delta, effects };
}

/** Explains a refusal to the player. */
export function explainQuestRefusal(refusal: QuestRefusal): string {
  switch (refusal.reason) {
    case "unknown":
      return "Quest not found";
    case "locked":
      return "This quest is not available yet";
    case "already_completed":
      return "This quest is already completed";
    case "choice_missing":
      return "Please choose one.";
    case "choice_unknown":
      return "There is no such choice";
    case "no_choices":
      return "This quest has no choices";
    case "cooldown":
      return `Ready again in ${Math.ceil(refusal.readyInMs / 60_000)} min`;
    case "refused":
      return refusal.text;
    case "missing":
      return refusal.missing.map(explainMissing).join(", ");
  }
}
