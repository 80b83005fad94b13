import { toPlayerState } from "#game/contract/player.ts";
import type { GameFrame } from "#game/contract/realtime.ts";
import { contentKey } from "#game/rules/content.ts";
import { energyAt } from "#game/rules/energy.ts";
import { levelProgress } from "#game/rules/level.ts";
import type { ReachedChange } from "../db/reached.ts";
import type { Env } from "../env.ts";
import { playerChannel } from "../realtime/durable-objects.ts";
import { faceOf, readDelivered } from "./delivered-message.ts";
import type { Outcome } from "./outcome.ts";
import { badgesOf } from "./reached.ts";

/**
 * Pushes what was committed to every open socket of the player; nothing where a stored reply was given again.
 * `id` is the idempotency key of the request that caused it, so that its sender recognises it.
 */
export async function publishOutcome(env: Env, outcome: Outcome | null, id: string | null): Promise<void> {
  const frames = outcome ? outcomeFrames(outcome) : [];
  if (!outcome || frames.length === 0) return;
  const named = id === null ? frames : frames.map((frame) => ({ ...frame, id }));
  await playerChannel(env, outcome.before.user.id).publish(named, outcome.player.energy);
}

/** The frames that tell of an outcome: the player's state first, the badges last. Player area, section 4. */
export function outcomeFrames(outcome: Outcome): GameFrame[] {
  return [...stateFrames(outcome), ...newsFrames(outcome), ...badgeFrames(outcome)];
}

function stateFrames({ before, change, player: after, version, at }: Outcome): GameFrame[] {
  if (!change) return [];
  const player = toPlayerState(after, version, at);
  if (change.isFresh) return [{ type: "playerReset", payload: { player } }];
  const frames: GameFrame[] = [{ type: "game:playerStatsChanged", payload: { player } }];
  if (player.energy !== energyAt(before.player.energy, at)) {
    frames.push({ type: "energyChanged", payload: { energy: player.energy, source: "action" } });
  }
  if (after.cash !== before.player.cash) {
    const payload = { cash: after.cash, change: after.cash - before.player.cash };
    frames.push({ type: "cashChanged", payload });
  }
  const oldLevel = levelProgress(before.player.lifetimeExperience).level;
  if (player.level > oldLevel) {
    frames.push({ type: "playerLevelUp", payload: { oldLevel, newLevel: player.level } });
  }
  return frames;
}

/** What happened with the contacts. A player who began anew knows that everything is new. */
function newsFrames(outcome: Outcome): GameFrame[] {
  if (outcome.change?.isFresh) return [];
  return outcome.changes.flatMap((change) => newsFrame(outcome, change));
}

function newsFrame(outcome: Outcome, change: ReachedChange): GameFrame[] {
  const { content } = outcome.before;
  switch (change.type) {
    case "unlock_contact": {
      const npcName = content.contacts.get(change.contactId)?.name ?? "";
      return [{ type: "npcUnlocked", payload: { npcId: change.contactId, npcName } }];
    }
    case "make_quest_available":
    case "complete_quest": {
      const found = content.quests.get(contentKey(change.contactId, change.questId));
      if (!found) return [];
      const { contact, quest } = found;
      const names = { questName: quest.name, npcId: contact.id };
      return change.type === "complete_quest"
        ? [{ type: "questCompleted", payload: names }]
        : [{ type: "questUnlocked", payload: { questId: quest.id, ...names, npcName: contact.name } }];
    }
    case "deliver_message": {
      const delivered = readDelivered(content, change);
      if (!delivered) return [];
      const { unreadMessages } = badgesOf(content, outcome.reached);
      const { id: npcId, name: npcName } = faceOf(delivered.contact, outcome.reached);
      const payload = {
        unreadCount: unreadMessages,
        npcName,
        subject: delivered.subject,
        isQuestOffer: delivered.offer !== null,
        messageId: change.id,
        npcId,
      };
      return [{ type: "messageReceived", payload }];
    }
    default:
      return [];
  }
}

function badgeFrames({ before, reached }: Outcome): GameFrame[] {
  const [old, payload] = [badgesOf(before.content, before.reached), badgesOf(before.content, reached)];
  const isSame = old.unreadMessages === payload.unreadMessages && old.newContacts === payload.newContacts;
  return isSame ? [] : [{ type: "badgesChanged", payload }];
}
