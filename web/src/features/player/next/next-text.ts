import type { ContactView } from "#game/contract/npcs.ts";
import type { Goal, NextStep } from "#game/rules/story/next-step.ts";
import { waitText } from "#game/rules/wait-text.ts";
import { wholeText } from "#game/rules/whole-text.ts";
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
  const nameOf = (contactId: string) => contacts.find(({ id }) => id === contactId)?.name ?? texts.somebody;
  switch (step.type) {
    case "complete_course":
      return {
        title: texts.yourCourseIsOver,
        line: texts.collectThePaper,
        button: texts.graduate,
      };
    case "complete_quest":
      return {
        title: step.quest.name,
        line: texts.isAsking(nameOf(step.quest.contactId)),
        button: texts.hearThemOut,
      };
    case "read_messages":
      return {
        title: texts.lettersAreWaiting(step.count),
        line: texts.whoWantsSomething(step.count),
        button: texts.read,
      };
    case "meet_contact":
      return {
        title: nameOf(step.contactId),
        line: texts.somebodyNew,
        button: texts.meet,
      };
    case "advise_client":
      return {
        title: step.client.name,
        line: texts.onHoldSinceTwo(behindText(step.client.others)),
        button: texts.pickUp,
      };
    case "answer_card":
      return {
        title: step.student.name,
        line: texts.hasPaidAndWaits(behindText(step.student.others)),
        button: texts.openThePost,
      };
    case "act":
      return { title: step.action.name, line: goalText(step.goal), button: texts.doIt };
    case "wait":
      return {
        title: texts.waitFor(waitText(step.readyInMs)),
        line: step.action ? texts.thenAct(step.action.name, goalText(step.goal)) : goalText(step.goal),
        button: null,
      };
    default:
      return step satisfies never;
  }
}

function behindText(others: number): string {
  return others === 0 ? "" : texts.moreBehindThem(others);
}

/** Landmarks of the next level, in turn. */
const WHY_A_LEVEL = [
  texts.whereSomebodysHeard,
  texts.whichHasADifferentCeiling,
  texts.forThoseWhoFinished,
] as const;

/** Returns what the goal lacks: `“Lean, Don't Sit” costs $12 more than you have.` */
function goalText(goal: Goal): string {
  if (goal.type === "level") {
    const why = WHY_A_LEVEL[goal.level % WHY_A_LEVEL.length] ?? texts.whereSomebodysHeard;
    return texts.experienceToLevel(wholeText(goal.missingExperience), goal.level, why);
  }
  const { missing, quest } = goal;
  const name = `“${quest.name}”`;
  switch (missing.type) {
    case "energy":
      return texts.takesMoreEnergy(name, missing.missing);
    case "diary":
      return texts.takesMorePlaces(name, missing.missing);
    case "cash":
      return texts.costsMore(name, wholeText(missing.missing));
    case "followers":
      if (store.get(isUncountedAtom)) return texts.wantsMoreFollowers(name);
      return texts.wantsFollowers(missing.missing, name, wholeText(missing.missing));
    case "level":
      return texts.wantsYouAtLevel(name, missing.level);
    default:
      return missing satisfies never;
  }
}
