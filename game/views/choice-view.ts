import type { ChoiceView, EffectsView, QuestView } from "../contract/npcs.ts";
import type { Effects, Quest } from "../rules/content.ts";
import type { Player } from "../rules/player.ts";
import { findChoice, questTerms } from "../rules/quest-terms.ts";
import { explainMissing, missingRequirements } from "../rules/requirements.ts";

/** The effects as the player sees them before agreeing; null if there are none, or they are hidden. */
export function viewEffects(effects: Effects | undefined): EffectsView | null {
  if (!effects || effects.isHidden) return null;
  return { set: { ...effects.set }, cash: effects.cash ?? 0, followers: effects.followers ?? 0 };
}

/** The choices of a quest for its player at `at` (epoch ms), and the one that completed it. */
export function viewChoices(
  quest: Quest,
  chosen: string | null,
  isAvailable: boolean,
  player: Player,
  at: number,
): Pick<QuestView, "choices" | "choice" | "chosenLabel"> {
  const choices = (quest.choices ?? []).map((choice): ChoiceView => {
    const missing = isAvailable
      ? missingRequirements(questTerms(quest, choice).requirements, player, at).map(explainMissing)
      : [];
    return {
      id: choice.id,
      label: choice.label,
      description: choice.description ?? "",
      requirements: [...(choice.requirements ?? [])],
      rewards: { ...choice.rewards },
      effects: viewEffects(choice.effects),
      canChoose: isAvailable && missing.length === 0,
      missing,
    };
  });
  const chosenLabel = chosen === null ? null : (findChoice(quest, chosen)?.label ?? null);
  return { choices, choice: chosen, chosenLabel };
}
