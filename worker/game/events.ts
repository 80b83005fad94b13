import { toPlayerState } from "#game/contract/player.ts";
import type { GameFrame } from "#game/contract/realtime.ts";
import { contentKey } from "#game/rules/content.ts";
import { energyAt } from "#game/rules/energy.ts";
import { levelProgress } from "#game/rules/level.ts";
import type { StampedEffect } from "#game/rules/progress.ts";
import { badgesOf } from "./badges.ts";
import { faceOf, readDelivered } from "./delivered-message.ts";
import type { Game } from "./game.ts";
import type { Outcome } from "./outcome.ts";

/** The frames that tell of an outcome: the player's state first, the badges last. */
export function eventsOf(outcome: Outcome): GameFrame[] {
  const frames = [...stateFrames(outcome), ...(outcome.change.events ?? []), ...newsFrames(outcome)];
  // Badges count contacts and messages, which only effects change.
  return outcome.effects.length > 0 || outcome.change.isFresh ? [...frames, ...badgeFrames(outcome)] : frames;
}

/** The frame that shows the player's present state. */
export function stateFrame({ player, seq }: Pick<Game, "player" | "seq">, at: number): GameFrame {
  return { type: "game:playerStatsChanged", payload: { player: toPlayerState(player, seq, at) } };
}

function stateFrames({ before, after, change, at }: Outcome): GameFrame[] {
  if (after.seq === before.seq) return [];
  const player = toPlayerState(after.player, after.seq, at);
  if (change.isFresh) return [{ type: "playerReset", payload: { player } }];
  const frames: GameFrame[] = [{ type: "game:playerStatsChanged", payload: { player } }];
  if (player.energy !== energyAt(before.player.energy, at)) {
    frames.push({ type: "energyChanged", payload: { energy: player.energy, source: "action" } });
  }
  if (player.cash !== before.player.cash) {
    const payload = { cash: player.cash, change: player.cash - before.player.cash };
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
  if (outcome.change.isFresh) return [];
  return outcome.effects.flatMap((effect) => newsFrame(outcome, effect));
}

function newsFrame({ after }: Outcome, effect: StampedEffect): GameFrame[] {
  const { content, progress } = after;
  switch (effect.type) {
    case "unlock_contact": {
      const npcName = content.contacts.get(effect.contactId)?.name ?? "";
      return [{ type: "npcUnlocked", payload: { npcId: effect.contactId, npcName } }];
    }
    case "make_quest_available":
    case "complete_quest": {
      const found = content.quests.get(contentKey(effect.contactId, effect.questId));
      if (!found) return [];
      const { contact, quest } = found;
      const names = { questName: quest.name, npcId: contact.id };
      return effect.type === "complete_quest"
        ? [{ type: "questCompleted", payload: names }]
        : [{ type: "questUnlocked", payload: { questId: quest.id, ...names, npcName: contact.name } }];
    }
    case "deliver_message": {
      const delivered = readDelivered(content, effect);
      if (!delivered) return [];
      const { unreadMessages } = badgesOf(after);
      const { id: npcId, name: npcName } = faceOf(delivered.contact, progress);
      const payload = {
        unreadCount: unreadMessages,
        npcName,
        subject: delivered.subject,
        isQuestOffer: delivered.offer !== null,
        messageId: effect.id,
        npcId,
      };
      return [{ type: "messageReceived", payload }];
    }
    default:
      return [];
  }
}

function badgeFrames({ before, after }: Outcome): GameFrame[] {
  const [old, payload] = [badgesOf(before), badgesOf(after)];
  const isSame = old.unreadMessages === payload.unreadMessages && old.newContacts === payload.newContacts;
  return isSame ? [] : [{ type: "badgesChanged", payload }];
}
