import { REWARDS } from "#game/core/content.ts";
import type { ShownPlayer } from "#game/core/player.ts";
import { isSpent } from "#game/core/requirements.ts";
import type { ChoiceView, QuestView } from "#game/npcs/wire.ts";
import type { SceneAnswer } from "../scene/answer-cards.tsx";
import { Quantity } from "../ui/figures/quantity.tsx";
import { RequirementList, Share } from "../ui/figures/terms.tsx";
import { Filled } from "../ui/filled.tsx";
import { EffectAmounts, OtherEffects } from "./details.tsx";
import styles from "./quest-answers.module.css";
import { questButton } from "./quest-button.ts";

/**
 * Returns the answers to a quest: its choices with their cost and known consequences, else the one that completes it. `now` in epoch
 * milliseconds; `obstacle`: see `questButton`.
 */
export function questAnswers(
  quest: QuestView,
  player: ShownPlayer,
  now: number,
  obstacle: string | null,
): readonly SceneAnswer[] {
  if (quest.choices.length === 0) return [{ id: "", ...questButton(quest, null, player, now, obstacle) }];
  return quest.choices.map((choice) => ({
    id: choice.id,
    label: choice.label,
    more: (
      <>
        {choice.description !== "" && <span>{choice.description}</span>}
        <Consequences choice={choice} cash={player.cash} />
      </>
    ),
    reason: questButton(quest, choice, player, now, obstacle).reason,
  }));
}

/** Returns the choice of an answer; null for the answer that completes a quest without choices. */
export const choiceOf = (quest: QuestView, answer: string): ChoiceView | null =>
  quest.choices.find(({ id }) => id === answer) ?? null;

/** Note above the choices. */
export const CHOICE_NOTE = "You won't be asked twice.";
/** Name of the list of choices. */
export const CHOICES = "Your choices";

/** Costs and rewards of the choice in addition to the quest's, without hidden effects. */
function Consequences({
  choice: { requirements, rewards, effects },
  cash,
}: {
  choice: ChoiceView;
  cash: number;
}) {
  const taken = requirements.filter(isSpent);
  const needed = requirements.filter((line) => !isSpent(line));
  const given = REWARDS.filter((kind) => (rewards[kind] ?? 0) > 0);
  return (
    <>
      <span className={styles.terms}>
        {taken.map(({ type, amount, percent }) =>
          percent === undefined ? (
            <RequirementList key={type} requirements={[{ type, amount: -amount }]} />
          ) : (
            <Share key={type} share={{ percent, amount }} cash={cash} signed />
          ),
        )}
        {given.map((kind) => (
          <Quantity key={kind} kind={kind} value={rewards[kind] ?? 0} signed />
        ))}
        <EffectAmounts effects={effects} cash={cash} />
      </span>
      {needed.length > 0 && (
        <span className={styles.terms}>
          <Filled text="Needs {}">
            <RequirementList requirements={needed} />
          </Filled>
        </span>
      )}
      {effects && <OtherEffects effects={effects} />}
    </>
  );
}
