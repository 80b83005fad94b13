import { doneDeeds } from "#game/core/action-variants.ts";
import { type Benefits, benefitsOf } from "#game/core/benefits.ts";
import { findInheritance, withInheritance } from "#game/core/inheritance.ts";
import { closedActions } from "#game/profile/endings.ts";
import { COURSES } from "../content/courses.ts";
import { ENDINGS } from "../content/endings.ts";
import type { Game } from "./game.ts";

/** The parts of a game that change its rules. */
type GameFacts = Pick<Game, "studies" | "progress" | "documents"> & {
  readonly content: Pick<Game["content"], "deeds">;
};

/** Returns what the player's courses, certificates, endings and inheritance change about the rules. */
export function benefitsIn({ studies, progress, documents, content }: GameFacts): Benefits {
  const earned = benefitsOf(studies.completed, COURSES, progress.former?.number);
  const inheritance = findInheritance(documents["other-run"], progress.former?.inheritance);
  return {
    ...withInheritance(earned, inheritance),
    closed: closedActions(ENDINGS, progress),
    deeds: doneDeeds(content.deeds, progress.quests),
  };
}
