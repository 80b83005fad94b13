import { toPlayerState } from "#game/contract/player.ts";
import type { GameFrame } from "#game/contract/realtime.ts";
import { contentKey } from "#game/rules/content.ts";
import { energyAt } from "#game/rules/energy.ts";
import { levelProgress } from "#game/rules/level.ts";
import type { StampedEffect } from "#game/rules/progress.ts";
import { msUntilComplete } from "#game/rules/university/course.ts";
import { findCourse } from "../content/courses.ts";
import { badgesOf } from "./badges.ts";
import { faceOf, readDelivered } from "./delivered-message.ts";
import type { Game } from "./game.ts";
import type { Outcome } from "./outcome.ts";

/** Returns the frames of an outcome: the player's state first, the badges last. */
export function eventsOf(outcome: Outcome): GameFrame[] {
  const { events = [] } = outcome.change;
  const frames = [...stateFrames(outcome), ...studyFrames(outcome), ...events, ...newsFrames(outcome)];
  // Badges count contacts and messages, which only effects change.
  return outcome.effects.length > 0 || outcome.change.isFresh ? [...frames, ...badgeFrames(outcome)] : frames;
}

/** Returns the frame with the player's current state. */
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

/** Frames of a change of studies. */
function studyFrames({ before, after, change, at }: Outcome): GameFrame[] {
  if (!change.studies || change.isFresh) return [];
  const { current } = after.studies;
  const former = before.studies.current;
  if (current) {
    const readyInMs = msUntilComplete(current, at);
    return [{ type: "universityEnrolled", payload: { ...courseName(current.courseId), readyInMs } }];
  }
  if (!former) return [];
  const payload = courseName(former.courseId);
  if (!after.studies.completed.includes(former.courseId)) return [{ type: "universityDropped", payload }];
  const experienceGained = change.moved?.delta.experience ?? 0;
  return [{ type: "universityCompleted", payload: { ...payload, experienceGained } }];
}

/** The course's id and name; the id stands for the name if the content no longer has the course. */
export function courseName(courseId: string): { courseId: string; courseName: string } {
  return { courseId, courseName: findCourse(courseId)?.name ?? courseId };
}

/** Frames of unlocks, completions and messages. None after a reset, where everything is new anyway. */
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
