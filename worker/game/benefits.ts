import { closedActions } from "#game/rules/endings.ts";
import { withInheritance } from "#game/rules/other-run/inheritance.ts";
import type { Progress } from "#game/rules/progress.ts";
import { type Benefits, benefitsOf } from "#game/rules/university/benefits.ts";
import type { Studies } from "#game/rules/university/course.ts";
import { COURSES } from "../content/courses.ts";
import { ENDINGS } from "../content/endings.ts";
import { findInheritance } from "../content/inheritances.ts";

/** Returns what the player's courses, certificates and endings change about the rules. */
export function benefitsIn({ studies, progress }: { studies: Studies; progress: Progress }): Benefits {
  const earned = benefitsOf(studies.completed, COURSES, progress.former?.number);
  const inherited = withInheritance(earned, findInheritance(progress.former?.inheritance));
  return { ...inherited, closed: closedActions(ENDINGS, progress) };
}
