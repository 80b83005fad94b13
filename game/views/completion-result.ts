import type { CompletionResult } from "../contract/npcs.ts";
import { toPlayerState } from "../contract/player.ts";
import { type ContentKey, contentKey } from "../rules/content.ts";
import { levelOf } from "../rules/level.ts";
import { toContactView } from "./contact-view.ts";
import type { GameStep } from "./game-state.ts";

/** The reply to the completion of a quest by `step`, without its events. */
export function toCompletionResult(
  { before, after, effects, at }: GameStep,
  key: ContentKey,
): Omit<CompletionResult, "events"> {
  const { contacts, quests } = after.content;
  const contact = quests.get(key)?.contact;
  if (!contact) throw new Error(`${key} was completed and is not there`);
  return {
    leveledUp: levelOf(after.player.lifetimeExperience) > levelOf(before.player.lifetimeExperience),
    newStats: toPlayerState(after.player, after.seq, at),
    npc: toContactView(contact, after, at),
    unlocked: {
      npcs: effects
        .filter((effect) => effect.type === "unlock_contact")
        .map(({ contactId }) => ({ npcId: contactId, npcName: contacts.get(contactId)?.name ?? "" })),
      quests: effects
        .filter((effect) => effect.type === "make_quest_available")
        .map(({ contactId, questId }) => ({
          questId,
          questName: quests.get(contentKey(contactId, questId))?.quest.name ?? "",
          npcId: contactId,
          npcName: contacts.get(contactId)?.name ?? "",
        })),
    },
    messages: effects.filter((effect) => effect.type === "deliver_message").length,
  };
}
