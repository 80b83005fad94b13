import type { CompletionResult } from "../contract/npcs.ts";
import { affinityTier } from "../rules/affinity.ts";
import { type Contact, type ContentKey, contentKey, DETAILS } from "../rules/content.ts";
import { energyAt } from "../rules/energy.ts";
import { levelOf } from "../rules/level.ts";
import { affinityWith } from "../rules/progress.ts";
import { toContactView } from "./contact-view.ts";
import { readDelivered } from "./delivered-message.ts";
import type { GameStep } from "./game-state.ts";

/** The reply to the completion of a quest by `step`, without its events. */
export function toCompletionResult(step: GameStep, key: ContentKey): Omit<CompletionResult, "events"> {
  const { before, after, at, state } = step;
  // What is not due yet is no news.
  const effects = step.effects.filter((effect) => !("isPending" in effect));
  const { contacts, quests } = after.content;
  const contact = quests.get(key)?.contact;
  if (!contact) throw new Error(`${key} was completed and is not there`);
  return {
    leveledUp: levelOf(after.player.lifetimeExperience) > levelOf(before.player.lifetimeExperience),
    newStats: state,
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
    answer: answerOf(step, contact),
    receipt: receiptOf(step, contact),
    tier: newTier(step, contact),
  };
}

function answerOf({ after, effects }: GameStep, contact: Contact): CompletionResult["answer"] {
  for (const effect of effects) {
    if (effect.type !== "deliver_message" || effect.kind !== "completion") continue;
    if (effect.contactId !== contact.id) continue;
    const letter = readDelivered(after.content, effect);
    return letter && { messageId: effect.id, subject: letter.subject, body: letter.body };
  }
  return null;
}

function receiptOf({ before, after, at }: GameStep, contact: Contact): CompletionResult["receipt"] {
  const [old, now] = [before.player, after.player];
  const changed = DETAILS.filter((detail) => old[detail] !== now[detail]);
  return {
    cash: now.cash - old.cash,
    experience: now.lifetimeExperience - old.lifetimeExperience,
    followers: now.followers - old.followers,
    energy: energyAt(now.energy, at) - energyAt(old.energy, at),
    affinity:
      (affinityWith(after.progress, contact.id) ?? 0) - (affinityWith(before.progress, contact.id) ?? 0),
    set: Object.fromEntries(changed.map((detail) => [detail, now[detail]])),
  };
}

function newTier({ before, after }: GameStep, contact: Contact): CompletionResult["tier"] {
  const tierIn = ({ progress }: GameStep["before"]) =>
    affinityTier(contact.affinityLevels, affinityWith(progress, contact.id) ?? 0);
  const [old, tier] = [tierIn(before), tierIn(after)];
  return tier && tier !== old ? { name: tier.name, description: tier.description } : null;
}
