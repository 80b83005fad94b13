import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { CompletionResult, ContactView, markRequestSeen, viewContact } from "#game/contract/npcs.ts";
import { toPlayerState } from "#game/contract/player.ts";
import { type ContentKey, contentKey } from "#game/rules/content.ts";
import { levelProgress } from "#game/rules/level.ts";
import { completeQuest, explainQuestRefusal, type QuestRefusal } from "#game/rules/quests.ts";
import { explainMissing } from "#game/rules/requirements.ts";
import type { Game } from "../../game/game.ts";
import { type GameWriteRequest, type GameWriteResult, gameWrite } from "../../game/game-write.ts";
import type { Outcome } from "../../game/outcome.ts";
import { HttpError } from "../../http/http-error.ts";
import { now } from "../../platform/clock.ts";
import { toContactView, toContactViews } from "./contact-view.ts";

/** The contacts as the player sees them now. */
export function listContacts(game: Game): ContactView[] {
  return toContactViews(game.content, { player: game.player, reached: game.reached, at: now() });
}

/** Notes that the player looked at a contact. Throws 404 where they do not know it. */
export function noteContactViewed(
  request: GameWriteRequest,
  contactId: string,
): Promise<GameWriteResult<ReplyOf<typeof viewContact>>> {
  return gameWrite(request, ({ content, reached }) => {
    const row = reached.contacts.find((contact) => contact.contactId === contactId);
    if (!row || !content.contacts.has(contactId)) throw noSuchContact();
    return {
      marks: row.viewedAt === null ? [{ type: "view_contact", contactId }] : [],
      reply: () => ({ id: contactId, isNewlyUnlocked: false }),
    };
  });
}

/** Notes that the player looked at a request. Throws 404 where it is not theirs to see. */
export function noteRequestSeen(
  request: GameWriteRequest,
  contactId: string,
  questId: string,
): Promise<GameWriteResult<ReplyOf<typeof markRequestSeen>>> {
  return gameWrite(request, ({ content, reached }) => {
    const row = reached.quests.find((quest) => quest.contactId === contactId && quest.questId === questId);
    if (!row || !content.quests.has(contentKey(contactId, questId))) throw noSuchRequest();
    return {
      marks: row.seenAt === null ? [{ type: "see_quest", contactId, questId }] : [],
      reply: () => ({ id: questId, isSeen: true }),
    };
  });
}

/**
 * Completes a request: its cost, reward, affinity, completion message and whatever that unlocks, once. Throws 404
 * where the contact has no such request or it is locked, 409 with the reasons where it cannot be completed now.
 */
export function completeRequest(
  request: GameWriteRequest,
  contactId: string,
  questId: string,
): Promise<GameWriteResult<CompletionResult>> {
  const key = contentKey(contactId, questId);
  return gameWrite(request, (game, at) => {
    const done = completeQuest(game.content, game.player, game.progress, key, at);
    if (!done.ok) throw refuse(done.refusal);
    const { player, delta, effects } = done;
    return {
      change: { player, delta, effects, cause: `quest:${key}` },
      reply: (outcome) => toCompletionResult(outcome, key),
    };
  });
}

function toCompletionResult(
  { before, player, version, reached, changes, at }: Outcome,
  key: ContentKey,
): CompletionResult {
  const { contacts, quests } = before.content;
  const contact = quests.get(key)?.contact;
  if (!contact) throw new Error(`${key} was completed and is not there`);
  return {
    leveledUp: levelOf(player.lifetimeExperience) > levelOf(before.player.lifetimeExperience),
    newStats: toPlayerState(player, version, at),
    npc: toContactView(contact, { player, reached, at }),
    unlocked: {
      npcs: changes
        .filter((change) => change.type === "unlock_contact")
        .map(({ contactId }) => ({ npcId: contactId, npcName: contacts.get(contactId)?.name ?? "" })),
      quests: changes
        .filter((change) => change.type === "make_quest_available")
        .map(({ contactId, questId }) => ({
          questId,
          questName: quests.get(contentKey(contactId, questId))?.quest.name ?? "",
          npcId: contactId,
          npcName: contacts.get(contactId)?.name ?? "",
        })),
    },
    messages: changes.filter((change) => change.type === "deliver_message").length,
  };
}

function levelOf(lifetimeExperience: number): number {
  return levelProgress(lifetimeExperience).level;
}

function noSuchContact(): HttpError {
  return new HttpError(404, "not_found", "There is no such contact.");
}

function noSuchRequest(): HttpError {
  return new HttpError(404, "not_found", "There is no such request.");
}

function refuse(refusal: QuestRefusal): HttpError {
  switch (refusal.reason) {
    case "unknown":
    case "locked":
      return noSuchRequest();
    case "already_completed":
      return new HttpError(409, "conflict", "This request is already completed.", {
        details: [explainQuestRefusal(refusal)],
      });
    case "cooldown":
      return new HttpError(409, "cannot_perform", "This request is not ready again yet.", {
        details: [explainQuestRefusal(refusal)],
        retryAfter: Math.ceil(refusal.readyInMs / 1000),
      });
    case "missing": {
      const energy = refusal.missing.find((entry) => entry.type === "energy");
      return new HttpError(409, "cannot_perform", "Insufficient Resources", {
        details: refusal.missing.map((entry) =>
          entry.type === "energy"
            ? `${explainMissing(entry)}, ready in ${Math.ceil(entry.readyInMs / 1000)} s`
            : explainMissing(entry),
        ),
        // Waiting helps only where nothing else is missing.
        ...(energy && refusal.missing.length === 1 ? { retryAfter: Math.ceil(energy.readyInMs / 1000) } : {}),
      });
    }
    default:
      return refusal satisfies never;
  }
}
