import { useAtomValue } from "jotai";
import { isSpent } from "#game/core/requirements.ts";
import type { QuestView } from "#game/npcs/wire.ts";
import { knownForAtom } from "../player/known-for.ts";
import { cashAtom } from "../player/player.ts";
import { RequirementList, RewardList, Terms } from "../ui/figures/terms.tsx";
import layout from "../ui/layout.module.css";
import { EffectAmounts, OtherEffects } from "./details.tsx";

/** Costs, requirements, rewards and effects of a quest. Its choices may add to them. */
export function QuestTerms({ quest }: { quest: QuestView }) {
  const { requirements, rewards, effects, choices, asksTone } = quest;
  const knownFor = useAtomValue(knownForAtom);
  const cash = useAtomValue(cashAtom);
  const spent = requirements.filter(isSpent);
  const thresholds = requirements.filter((line) => !isSpent(line));
  const isGiving = Object.values(rewards).some((amount) => (amount ?? 0) > 0);
  // With choices, "None" would only be half of the truth.
  const hasOwnTerms = choices.length === 0;
  return (
    <dl className={layout.stack1}>
      {(hasOwnTerms || spent.length > 0) && (
        <Terms title="Cost">
          <RequirementList requirements={spent} cash={cash} />
        </Terms>
      )}
      {thresholds.length > 0 && (
        <Terms title="Needs">
          <RequirementList requirements={thresholds} />
        </Terms>
      )}
      {asksTone && <Terms title="You're known for">{knownFor}</Terms>}
      {(hasOwnTerms || isGiving) && (
        <Terms title="Reward">
          <RewardList rewards={rewards} />
        </Terms>
      )}
      {effects && (
        <Terms title="Then">
          <EffectAmounts effects={effects} cash={cash} />
          <OtherEffects effects={effects} />
        </Terms>
      )}
    </dl>
  );
}
