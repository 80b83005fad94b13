import { raiseAffinity } from "./affinity.ts";
import { type Contact, type ContentKey, contentKey, type Quest } from "./content.ts";
import type { ContentIndex } from "./content-index.ts";
import { applyDelta, type Player, type PlayerDelta } from "./player.ts";
import { affinityWith, type Effect, type Progress, questProgress } from "./progress.ts";
import {
  amountRequired,
  explainMissing,
  type MissingRequirement,
  missingRequirements,
} from "./requirements.ts";

/**
 * Default cooldown of a repeatable quest, in minutes.
 * See docs/reference/contacts.md#repeatable-missions.
 */
export const DEFAULT_COOLDOWN_MINUTES = 60;
/** Number of completions of a quest that raise affinity. See docs/reference/contacts.md#repeatable-missions. */
export const AFFINITY_COMPLETIONS = 5;

/** A quest's status for a player. `completed` is final; `cooldown` ends after `readyInMs`. */
export type QuestStatus =
  | { readonly status: "locked" | "available" | "completed" }
  | { readonly status: "cooldown"; readonly readyInMs: number };

/** Why a completion is refused. */
export type QuestRefusal =
  | { readonly reason: "unknown" | "locked" | "already_completed" }
  | { readonly reason: "cooldown"; readonly readyInMs: number }
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

/**
 * Affinity (0–100) after completion number `completions` (1 or more).
 * See docs/reference/contacts.md#repeatable-missions.
 */
export function affinityAfterQuest(
  affinity: number,
  { rewards }: Pick<Quest, "rewards">,
  completions: number,
): number {
  return completions > AFFINITY_COMPLETIONS ? affinity : raiseAffinity(affinity, rewards.affinity ?? 0);
}

/** The ledger entry of a completion: rewards minus costs. */
export function questDelta({ requirements, rewards }: Pick<Quest, "requirements" | "rewards">): PlayerDelta {
  return {
    cash: (rewards.cash ?? 0) - amountRequired(requirements, "cash"),
    experience: rewards.experience ?? 0,
    followers: rewards.followers ?? 0,
    energy: -amountRequired(requirements, "energy"),
  };
}

/** Direct effects of a completion at `now`: the count, affinity, and the completion message the first time. */
export function completionEffects(
  contact: Contact,
  quest: Quest,
  progress: Progress,
  now: number,
): readonly Effect[] {
  const ids = { contactId: contact.id, questId: quest.id };
  const completions = (questProgress(progress, contentKey(contact.id, quest.id))?.completions ?? 0) + 1;
  const effects: Effect[] = [{ type: "complete_quest", ...ids, completions, at: now }];
  if (quest.completionMessage && completions === 1) {
    effects.push({
      type: "deliver_message",
      contactId: contact.id,
      messageId: quest.id,
      kind: "completion",
      at: now,
    });
  }
  const before = affinityWith(progress, contact.id) ?? 0;
  const affinity = affinityAfterQuest(before, quest, completions);
  if (affinity > before) {
    effects.push({ type: "set_affinity", contactId: contact.id, affinity });
  }
  return effects;
}

function refuseQuest(
  player: Player,
  contactId: string,
  quest: Quest,
  progress: Progress,
  now: number,
): QuestRefusal | null {
  const state = questStatus(contactId, quest, progress, now);
  if (state.status === "locked") return { reason: "locked" };
  if (state.status === "completed") return { reason: "already_completed" };
  if (state.status === "cooldown") return { reason: "cooldown", readyInMs: state.readyInMs };
  const missing = missingRequirements(quest.requirements, player, now);
  return missing.length > 0 ? { reason: "missing", missing } : null;
}

/**
 * Completes the quest at `now`. Returns the new player, the ledger entry and the effects, or the refusal.
 * See docs/reference/contacts.md#requirements and docs/reference/contacts.md#repeatable-missions.
 */
export function completeQuest(
  index: ContentIndex,
  player: Player,
  progress: Progress,
  key: ContentKey,
  now: number,
): QuestOutcome {
  const found = index.quests.get(key);
  if (!found) return { ok: false, refusal: { reason: "unknown" } };
  const { contact, quest } = found;
  const refusal = refuseQuest(player, contact.id, quest, progress, now);
  if (refusal) return { ok: false, refusal };
  const delta = questDelta(quest);
  const effects = completionEffects(contact, quest, progress, now);
  return { ok: true, player: applyDelta(player, delta, now), delta, effects };
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
    case "cooldown":
      return `Ready again in ${Math.ceil(refusal.readyInMs / 60_000)} min`;
    case "missing":
      return refusal.missing.map(explainMissing).join(", ");
  }
}
