import { waitText } from "#game/core/wait-text.ts";
import { wholeText } from "#game/core/whole-text.ts";
import type { Goal, NextStep } from "#game/player/waiting.ts";
import { isUncountedAtom } from "../../../player/reads/studies.ts";
import { store } from "../../../store.ts";
import * as texts from "../texts.ts";

/** Names the next action or wait, and gives its reason. */
export function stepText(step: NextStep): { readonly title: string; readonly line: string } {
  const reason = goalText(step.goal);
  if (step.type === "act") return { title: step.action.name, line: reason };
  const line = step.action ? `Then ${step.action.name}. ${reason}` : reason;
  return { title: `Wait ${waitText(step.readyInMs)}`, line };
}

/** Landmarks of the next level, in turn. */
const WHY_A_LEVEL = [
  texts.whereSomebodysHeard,
  "which has a different ceiling",
  "for those who finished the last one",
] as const;

/** Returns what the goal lacks: `“Lean, Don't Sit” costs $12 more than you have.` */
function goalText(goal: Goal): string {
  if (goal.type === "level") {
    const why = WHY_A_LEVEL[goal.level % WHY_A_LEVEL.length] ?? texts.whereSomebodysHeard;
    return `${wholeText(goal.missingExperience)} XP to level ${goal.level}, ${why}.`;
  }
  const { missing, quest } = goal;
  const name = `“${quest.name}”`;
  switch (missing.type) {
    case "energy":
      return `${name} takes ${missing.missing} more energy than you have.`;
    case "diary":
      return texts.takesMorePlaces(name, missing.missing);
    case "cash":
      return `${name} costs $${wholeText(missing.missing)} more than you have.`;
    case "followers":
      if (store.get(isUncountedAtom)) return `${name} wants more followers.`;
      return texts.wantsFollowers(missing.missing, name, wholeText(missing.missing));
    case "level":
      return `${name} wants you at level ${missing.level}.`;
    default:
      return missing satisfies never;
  }
}
