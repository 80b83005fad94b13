import { affinityTier } from "../core/affinity.ts";
import { type Contact, type ContentKey, contentKey, DETAILS, type Quest } from "../core/content.ts";
import { energyAt } from "../core/energy.ts";
import { levelOf } from "../core/level.ts";
import { affinityWith } from "../core/progress.ts";
import { objectName } from "../core/room.ts";
import { readDelivered } from "../core/view/delivered-message.ts";
import type { GameTransition } from "../core/view/game-state.ts";
import { answerAt } from "./answers.ts";
import { toContactView } from "./view.ts";
import type { CompletionResult } from "./wire.ts";

/** The reply to the completion of a quest by `transition`, without its events. */
export function toCompletionResult(
  transition: GameTransition,
  key: ContentKey,
): Omit<CompletionResult, "events"> {
  const { before, after, at, state } = transition;
  // An effect that isn't due yet is no news.
  const effects = transition.effects.filter((effect) => !("isPending" in effect));
  const { contacts, quests } = after.content;
  const found = quests.get(key);
  if (!found) throw new Error(`${key} was completed and is not there`);
  const { contact, quest } = found;
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
    answer: messageOf(transition, contact) ?? turnOf(transition, contact, quest),
    receipt: receiptOf(transition, contact),
    tier: newTier(transition, contact),
  };
}

/** The message that the completion sent. */
function messageOf({ after, effects }: GameTransition, contact: Contact): CompletionResult["answer"] {
  for (const effect of effects) {
    if (effect.type !== "deliver_message" || effect.kind !== "completion") continue;
    if (effect.contactId !== contact.id) continue;
    const message = readDelivered(after.content, effect);
    return message && { messageId: effect.id, subject: message.subject, body: message.body };
  }
  return null;
}

/** The text with which a repeatable quest answers this completion. */
function turnOf({ effects }: GameTransition, contact: Contact, quest: Quest): CompletionResult["answer"] {
  for (const effect of effects) {
    if (effect.type !== "complete_quest") continue;
    if (effect.contactId !== contact.id || effect.questId !== quest.id) continue;
    const body = answerAt(quest, effect.completions);
    return body === null ? null : { messageId: null, subject: null, body };
  }
  return null;
}

function receiptOf(
  { before, after, at, effects }: GameTransition,
  contact: Contact,
): CompletionResult["receipt"] {
  const [old, now] = [before.player, after.player];
  const change = (id: string) =>
    (affinityWith(after.progress, id) ?? 0) - (affinityWith(before.progress, id) ?? 0);
  const placed = effects.find((effect) => effect.type === "place_object") ?? null;
  const changed = DETAILS.filter((detail) => old[detail] !== now[detail]);
  return {
    cash: now.cash - old.cash,
    experience: now.lifetimeExperience - old.lifetimeExperience,
    followers: now.followers - old.followers,
    energy: energyAt(now.energy, at) - energyAt(old.energy, at),
    affinity: change(contact.id),
    others: [...after.content.contacts.values()].flatMap(({ id, name }) =>
      id === contact.id || change(id) === 0 ? [] : [{ contact: id, name, amount: change(id) }],
    ),
    room: placed && objectName(placed.object),
    set: Object.fromEntries(changed.map((detail) => [detail, now[detail]])),
  };
}

function newTier({ before, after }: GameTransition, contact: Contact): CompletionResult["tier"] {
  const tierIn = ({ progress }: GameTransition["before"]) =>
    affinityTier(contact.affinityLevels, affinityWith(progress, contact.id) ?? 0);
  const [old, tier] = [tierIn(before), tierIn(after)];
  return tier && tier.level > (old?.level ?? -1) ? { name: tier.name, description: tier.description } : null;
}
