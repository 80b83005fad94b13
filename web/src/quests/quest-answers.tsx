import { REWARDS } from "#game/core/content.ts";
import type { ShownPlayer } from "#game/core/player.ts";
import {
  explainMissing,
  isSpent,
  type MissingRequirement,
  missingRequirements,
} from "#game/core/requirements.ts";
import { waitText } from "#game/core/wait-text.ts";
import type { ChoiceView, QuestView } from "#game/npcs/wire.ts";
import { isUncountedAtom } from "../player/reads/studies.ts";
import type { SceneAnswer } from "../scene/answer-cards.tsx";
import { store } from "../store.ts";
import { Quantity } from "../ui/figures/quantity.tsx";
import { RequirementList, Share } from "../ui/figures/terms.tsx";
import { Filled } from "../ui/filled.tsx";
import { EffectAmounts, OtherEffects } from "./details.tsx";
import styles from "./quest-answers.module.css";
import { termsOf } from "./quest-outcome.ts";

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

/**
 * Decides the button of a quest, or of one of its choices. `now` in epoch milliseconds; `obstacle`: why nothing can be
 * sent now, without a full stop. `reason` says why it can't be pressed; null if it can.
 * docs/reference/contacts.md#network-screen
 */
function questButton(
  quest: QuestView,
  choice: ChoiceView | null,
  player: ShownPlayer,
  now: number,
  obstacle: string | null,
) {
  const refusal = quest.refusal ?? choice?.refusal ?? null;
  if (refusal !== null) return { label: "Complete", reason: refusal };
  const { requirements } = termsOf(quest, choice);
  // An action may be newer than the last tick of the page's clock.
  const missing = missingRequirements(requirements, player, Math.max(now, player.energy.at));
  if (missing.length > 0) {
    return { label: "Insufficient Resources", reason: missing.map(missingText).join(". ") };
  }
  return { label: "Complete", reason: obstacle && `${obstacle}. This can wait.` };
}

function missingText(missing: MissingRequirement): string {
  if (missing.type === "followers" && store.get(isUncountedAtom)) return "More followers needed";
  const text = explainMissing(missing);
  return "readyInMs" in missing ? `${text}: ready in ${waitText(missing.readyInMs)}` : text;
}
