import { waitText } from "#game/core/wait-text.ts";
import { wholeText } from "#game/core/whole-text.ts";
import type { ContactView } from "#game/npcs/wire.ts";
import type { Goal, NextStep } from "#game/player/next-step.ts";
import { isUncountedAtom } from "../../../player/reads/studies.ts";
import { store } from "../../../store.ts";
import * as texts from "../texts.ts";

/** The next step as its card shows it. */
interface NextText {
  readonly title: string;
  readonly line: string;
  /** The text of its button; null while there is nothing to press. */
  readonly button: string | null;
}

/** Explains the next step. `contacts` supplies the names. */
export function nextText(step: NextStep, contacts: readonly ContactView[]): NextText {
  const nameOf = (contactId: string) => contacts.find(({ id }) => id === contactId)?.name ?? "Somebody";
  switch (step.type) {
    case "complete_course":
      return {
        title: "Your course is over",
        line: "You know it now. Collect the paper that says so.",
        button: "Graduate",
      };
    case "complete_quest":
      return {
        title: step.quest.name,
        line: `${nameOf(step.quest.contactId)} is asking, and you can afford to say yes.`,
        button: "Hear Them Out",
      };
    case "read_messages":
      return {
        title: texts.lettersAreWaiting(step.count),
        line: texts.whoWantsSomething(step.count),
        button: "Read",
      };
    case "meet_contact":
      return {
        title: nameOf(step.contactId),
        line: "Somebody new has noticed you. Look busy.",
        button: "Meet",
      };
    case "advise_client":
      return {
        title: step.client.name,
        line: `On hold since two, under the impression that you help.${behindText(step.client.others)}`,
        button: "Pick Up",
      };
    case "answer_card":
      return {
        title: step.student.name,
        line: `Has paid, has written, and waits two days at most.${behindText(step.student.others)}`,
        button: texts.openThePost,
      };
    case "act":
      return { title: step.action.name, line: goalText(step.goal), button: "Do It" };
    case "wait":
      return {
        title: `Wait ${waitText(step.readyInMs)}`,
        line: step.action ? `Then ${step.action.name}. ${goalText(step.goal)}` : goalText(step.goal),
        button: null,
      };
    default:
      return step satisfies never;
  }
}

function behindText(others: number): string {
  return others === 0 ? "" : ` ${others} more behind them.`;
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
