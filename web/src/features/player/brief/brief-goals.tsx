import { Check } from "lucide-react";
import type { BriefView } from "#game/contract/brief.ts";
import type { Action } from "#game/rules/actions/action.ts";
import { wholeText } from "#game/rules/whole-text.ts";
import { useActions } from "../../../player/actions.ts";
import { Meter } from "../../../ui/figures/meter.tsx";
import * as texts from "../texts.ts";
import styles from "./brief-card.module.css";

type Goal = BriefView["goals"][number];

/** The goals of a brief, with their progress once it is taken. */
export function BriefGoals({ goals, isTaken }: { goals: readonly Goal[]; isTaken: boolean }) {
  const { data: actions = [] } = useActions();
  return (
    <ul className={styles.goals}>
      {goals.map((goal) => (
        <li key={goal.id} data-done={isTaken && goal.done >= goal.count}>
          <p>
            <span>{goal.label}</span>
            {isTaken && <Amount goal={goal} />}
          </p>
          {isTaken && (
            <Meter
              kind={hueOf(goal.kind, actions)}
              value={goal.done}
              max={goal.count}
              label={texts.goalProgress(goal.label, goal.done, goal.count)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function Amount({ goal: { done, count } }: { goal: Goal }) {
  if (done >= count) return <Check aria-hidden size={16} strokeWidth={3} />;
  return <span aria-hidden>{`${wholeText(done)} / ${wholeText(count)}`}</span>;
}

/** The hues that the content may name for a quick action. */
const ACTION_HUES = ["cash", "followers", "good"] as const;

/** The hue of the quantity that the goal earns most of. */
function hueOf(kind: string, actions: readonly Action[]) {
  switch (kind) {
    case "cash":
      return "cash";
    case "followers":
    case "posts":
      return "followers";
    case "missions":
      return "affinity";
    default: {
      const action = actions.find(({ id }) => kind === `action:${id}`);
      return ACTION_HUES.find((hue) => hue === action?.looks?.hue) ?? "experience";
    }
  }
}
