import { affinitiesAfter } from "#game/core/affinity.ts";
import type { Benefits } from "#game/core/benefits.ts";
import { experienceGain } from "#game/core/certificates.ts";
import type { Effects } from "#game/core/content.ts";
import type { PlayerDelta, ShownPlayer } from "#game/core/player.ts";
import { completedPlayer, type QuestTerms, questDelta, questTerms } from "#game/core/quest-terms.ts";
import type { ChoiceView, CompletionResult, ContactView, QuestView } from "#game/npcs/wire.ts";
import type { Expression } from "../ui/people/expression.ts";

function effectsOf({ effects }: QuestView | ChoiceView): Effects | undefined {
  // The server alone puts objects into the Room.
  return effects ? { ...effects, cash: effects.share ?? effects.cash, room: undefined } : undefined;
}

/** The terms of a quest that is completed by `choice`, without hidden effects; null if it has no choices. */
export function termsOf(quest: QuestView, choice: ChoiceView | null): QuestTerms {
  return questTerms(
    { ...quest, effects: effectsOf(quest) },
    choice && { ...choice, effects: effectsOf(choice) },
  );
}

/** The player after a completion at `now` (epoch ms), without hidden effects. */
export function completedBy(
  player: ShownPlayer,
  terms: QuestTerms,
  now: number,
  benefits: Benefits,
): ShownPlayer {
  return completedPlayer(player, terms, deltaOf(player, terms, benefits), now);
}

function deltaOf(player: ShownPlayer, terms: QuestTerms, { experiencePercent }: Benefits): PlayerDelta {
  const delta = questDelta(terms, player);
  const experience = experienceGain(player.lifetimeExperience, delta.experience, experiencePercent);
  return { ...delta, experience };
}

/** Effects of a completion, without hidden ones. */
export function predictReceipt(
  player: ShownPlayer,
  contact: Pick<ContactView, "id" | "affinityLevel">,
  quest: QuestView,
  choice: ChoiceView | null,
  benefits: Benefits,
): CompletionResult["receipt"] {
  const terms = termsOf(quest, choice);
  const own = (id: string) => (id === contact.id ? contact.affinityLevel : null);
  const completion = { completions: quest.completions + 1, isRepeatable: quest.isRepeatable };
  const affinity = affinitiesAfter(contact.id, terms, completion, own).get(contact.id);
  return {
    ...deltaOf(player, terms, benefits),
    affinity: (affinity ?? contact.affinityLevel) - contact.affinityLevel,
    others: [],
    room: (choice?.effects?.room ?? quest.effects?.room)?.name ?? null,
    set: { ...terms.effects.set },
  };
}

/** The contact's face for an answer; null, the usual face, until the server has replied. */
export function expressionFor(result: Pick<CompletionResult, "receipt" | "tier"> | null): Expression | null {
  if (!result) return null;
  if (result.tier) return "surprised";
  // A repeated quest keeps a single point, and so does the enthusiasm.
  return result.receipt.affinity > 1 && result.receipt.followers >= 0 ? "pleased" : "unimpressed";
}
