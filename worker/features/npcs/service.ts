import { contentKey } from "#game/core/content.ts";
import { seeQuest, viewContact as viewContactRule } from "#game/core/marks.ts";
import { contactProgress, questProgress } from "#game/core/progress.ts";
import { explainMissing } from "#game/core/requirements.ts";
import type { Endpoint, ReplyOf } from "#game/core/wire/endpoint.ts";
import { toCompletionResult } from "#game/npcs/completion-view.ts";
import { completeQuest, explainQuestRefusal, type QuestRefusal } from "#game/npcs/quests.ts";
import type { CompletionResult, markQuestSeen, viewContact } from "#game/npcs/wire.ts";
import type { Game } from "../../game/game.ts";
import type { Decision } from "../../game/game-write.ts";
import { HttpError } from "../../http/http-error.ts";

/** Reply of a decision; the events of the change are added to it. */
type OwnReply<E extends Endpoint> = Omit<ReplyOf<E>, "events">;

interface QuestNamed {
  readonly parameters: { readonly contactId: string; readonly questId: string };
  readonly at: number;
}

/** Marks a contact as viewed. Throws 404 if it is not unlocked. */
export function decideViewed(
  { content, progress }: Game,
  { parameters: { contactId }, at }: { parameters: { contactId: string }; at: number },
): Decision<OwnReply<typeof viewContact>> {
  const isKnown = contactProgress(progress, contactId) !== null && content.contacts.has(contactId);
  if (!isKnown) throw noSuchContact();
  return {
    change: { cause: `viewed:${contactId}`, effects: viewContactRule(progress, contactId, at) },
    reply: () => ({ id: contactId, isNewlyUnlocked: false }),
  };
}

/** Marks a quest as seen. Throws 404 if it is not available. */
export function decideSeen(
  { content, progress }: Game,
  { parameters, at }: QuestNamed,
): Decision<OwnReply<typeof markQuestSeen>> {
  const key = contentKey(parameters.contactId, parameters.questId);
  if (!questProgress(progress, key) || !content.quests.has(key)) throw noSuchQuest();
  return {
    change: { cause: `seen:${key}`, effects: seeQuest(progress, parameters, at) },
    reply: () => ({ id: parameters.questId, isSeen: true }),
  };
}

/**
 * Completes a quest once, by one of its choices if it has any: cost, reward, effects, affinity, completion message and
 * unlocks. Throws 404 if the contact has no such quest or it is locked, 400 if the choice is missing or unknown, and 409
 * with the reasons if it can't be completed now.
 */
export function decideCompletion(
  game: Game,
  { parameters, body: { choice }, at }: QuestNamed & { readonly body: { choice?: string | undefined } },
): Decision<Omit<CompletionResult, "events">> {
  const key = contentKey(parameters.contactId, parameters.questId);
  const { content, progress, benefits } = game;
  const done = completeQuest(content, game.player, progress, key, choice ?? null, at, benefits);
  if (!done.ok) throw refuse(done.refusal);
  const { player, delta, effects } = done;
  return {
    change: { cause: `quest:${key}`, moved: { player, delta }, effects },
    reply: (outcome) => toCompletionResult(outcome, key),
  };
}

function noSuchContact(): HttpError {
  return new HttpError(404, "not_found", "There is no such contact.");
}

function noSuchQuest(): HttpError {
  return new HttpError(404, "not_found", explainQuestRefusal({ reason: "unknown" }));
}

function refuse(refusal: QuestRefusal): HttpError {
  switch (refusal.reason) {
    case "unknown":
    case "locked":
      return noSuchQuest();
    case "choice_missing":
    case "choice_unknown":
    case "no_choices":
      return new HttpError(400, "validation_failed", explainQuestRefusal(refusal));
    case "already_completed":
      return new HttpError(409, "conflict", "This request is already completed.", {
        details: [explainQuestRefusal(refusal)],
      });
    case "refused":
      return new HttpError(409, "conflict", explainQuestRefusal(refusal));
    case "cooldown":
      return new HttpError(409, "cannot_perform", "This request is not ready again yet.", {
        details: [explainQuestRefusal(refusal)],
        retryAfter: Math.ceil(refusal.readyInMs / 1000),
      });
    case "missing": {
      const [alone, ...more] = refusal.missing;
      return new HttpError(409, "cannot_perform", "Insufficient Resources", {
        details: refusal.missing.map((entry) =>
          "readyInMs" in entry
            ? `${explainMissing(entry)}, ready in ${Math.ceil(entry.readyInMs / 1000)} s`
            : explainMissing(entry),
        ),
        // Waiting only helps if nothing else is missing.
        ...(alone && "readyInMs" in alone && more.length === 0
          ? { retryAfter: Math.ceil(alone.readyInMs / 1000) }
          : {}),
      });
    }
    default:
      return refusal satisfies never;
  }
}
