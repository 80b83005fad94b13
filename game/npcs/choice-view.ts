import { shareOf } from "../core/cash-share.ts";
import type { Effects } from "../core/content.ts";
import { affinityWith } from "../core/progress.ts";
import { findChoice, questTerms } from "../core/quest-terms.ts";
import { explainMissing, missingRequirements } from "../core/requirements.ts";
import { objectName, type PlayerRoom } from "../core/room.ts";
import type { GameState } from "../core/view/game-state.ts";
import type { QuestNow } from "./quest-now.ts";
import type { ChoiceView, EffectsView, QuestView } from "./wire.ts";

/** The part of a game that determines a player's view of a quest. */
type Viewer = Pick<GameState, "content" | "player" | "progress">;

/** The effects shown to the player before agreeing; null if there are none, or they are hidden. */
export function viewEffects(
  effects: Effects | undefined,
  { content, player, progress }: Viewer,
): EffectsView | null {
  if (!effects || effects.isHidden) return null;
  const known = (effects.affinity ?? []).filter(({ contact }) => affinityWith(progress, contact) !== null);
  const { cash = 0 } = effects;
  const share = typeof cash === "number" ? null : cash;
  return {
    set: { ...effects.set },
    cash: typeof cash === "number" ? cash : shareOf(cash, player.cash),
    share,
    followers: effects.followers ?? 0,
    room: roomView(effects.room, progress.room),
    closesPost: effects.closesPost,
    affinity: known.map((each) => ({ ...each, name: content.contacts.get(each.contact)?.name ?? "" })),
  } satisfies Record<keyof EffectsView, unknown>;
}

/** The object, and the one that it replaces. The same object in the same spot replaces nothing. */
function roomView(change: Effects["room"], room: PlayerRoom): EffectsView["room"] {
  if (!change) return null;
  const here = room[change.place] ?? "";
  const replaces = here === change.object ? null : objectName(here);
  return { name: objectName(change.object) ?? "", replaces };
}

/** The choices of a quest for its player at `at` (epoch ms), and the one that completed it. */
export function viewChoices(
  quest: QuestNow,
  chosen: string | null,
  isAvailable: boolean,
  viewer: Viewer,
  at: number,
): Pick<QuestView, "choices" | "choice" | "chosenLabel" | "chosenHeadline"> {
  const choices = (quest.choices ?? []).map((choice): ChoiceView => {
    const missing = isAvailable
      ? missingRequirements(questTerms(quest, choice).requirements, viewer.player, at).map(explainMissing)
      : [];
    return {
      id: choice.id,
      label: choice.label,
      description: choice.description ?? "",
      requirements: [...(choice.requirements ?? [])],
      rewards: { ...choice.rewards },
      effects: viewEffects(choice.effects, viewer),
      canChoose: isAvailable && missing.length === 0 && (quest.refusal ?? choice.refusal) === null,
      missing,
      refusal: isAvailable ? choice.refusal : null,
    };
  });
  const made = chosen === null ? null : findChoice(quest, chosen);
  return {
    choices,
    choice: chosen,
    chosenLabel: made?.label ?? null,
    chosenHeadline: made?.headline ?? null,
  };
}
