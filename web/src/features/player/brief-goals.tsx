import { Check } from "lucide-react";
import type { BriefView } from "#game/contract/brief.ts";
import { wholeText } from "#game/rules/whole-text.ts";
import { Meter } from "../../ui/meter.tsx";
import styles from "./brief-card.module.css";

type Goal = BriefView["goals"][number];

/** The goals of a brief, with their progress once it is taken. */
export function BriefGoals({ goals, isTaken }: { goals: readonly Goal[]; isTaken: boolean }) {
  return (
    <ul className={styles.goals}>
      {goals.map((goal) => (
        <li key={goal.id} data-done={isTaken && goal.done >= goal.count}>
          <p>
            {goal.label}
            {isTaken && <Amount goal={goal} />}
          </p>
          {isTaken && (
            <Meter
              kind={hueOf(goal.kind)}
              value={goal.done}
              max={goal.count}
              label={`${goal.label}: ${goal.done} of ${goal.count}`}
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

/** The hue of the quantity that the goal earns most of. */
function hueOf(kind: string) {
  switch (kind) {
    case "cash":
    case "action:bag_fries":
    case "action:consulting_call":
      return "cash";
    case "followers":
    case "posts":
      return "followers";
    case "missions":
      return "affinity";
    case "action:rest":
      return "good";
    default:
      return "experience";
  }
}
