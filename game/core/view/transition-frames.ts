import { contentKey } from "../content.ts";
import { energyAt } from "../energy.ts";
import { levelProgress } from "../level.ts";
import type { StampedEffect } from "../progress.ts";
import type { GameFrame } from "../wire/realtime.ts";
import { badgesOf } from "./badges.ts";
import { faceOf, readDelivered } from "./delivered-message.ts";
import type { GameTransition } from "./game-state.ts";

/** The frames of the player's new state. None without a new version. `cause` is the group of its cause, if known. */
export function stateFrames(
  { before, after, at, state: player }: GameTransition,
  cause: string | null = null,
): GameFrame[] {
  if (after.seq === before.seq) return [];
  const payload = cause === null ? { player } : { player, cause };
  const frames: GameFrame[] = [{ type: "game:playerStatsChanged", payload }];
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

/**
 * Returns the frames for a reply that has the new state as `newStats`: the events, without the state.
 * docs/reference/platform.md#events-in-replies
 */
export function withoutState(frames: readonly GameFrame[]): GameFrame[] {
  return frames.flatMap((frame): GameFrame[] => {
    switch (frame.type) {
      case "game:playerStatsChanged":
      case "energyChanged":
      case "cashChanged":
        return [];
      case "playerReset":
        return [{ ...frame, payload: {} }];
      default:
        return [frame];
    }
  });
}

/** Frames of unlocks, completions and messages that are due. */
export function newsFrames(transition: GameTransition): GameFrame[] {
  return transition.effects.flatMap((effect) => newsFrame(transition, effect));
}

function newsFrame({ after }: GameTransition, effect: StampedEffect): GameFrame[] {
  const { content, progress } = after;
  // An effect that isn't due yet is no news.
  if ("isPending" in effect) return [];
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

/** The frame of the new counts. None if they are the same. */
export function badgeFrames({ before, after }: Pick<GameTransition, "before" | "after">): GameFrame[] {
  const [old, payload] = [badgesOf(before), badgesOf(after)];
  const isSame = old.unreadMessages === payload.unreadMessages && old.newContacts === payload.newContacts;
  return isSame ? [] : [{ type: "badgesChanged", payload }];
}
