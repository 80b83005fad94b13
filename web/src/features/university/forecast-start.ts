import type { PostingView } from "#game/contract/social.ts";
import { lifetimeExperienceAt } from "#game/rules/level.ts";
import { NEW_POSTING, type Posting } from "#game/rules/posting/cycle.ts";

/**
 * The posting widget's state that its view tells of, as closely as a forecast needs it: a view gives mastery in whole
 * percent of a level.
 */
export function postingOf(view: PostingView): Posting {
  const { masteryLevel, masteryPercent, salesThousandths } = view;
  const masteryExperience = lifetimeExperienceAt(masteryLevel) + masteryPercent * masteryLevel;
  return { ...NEW_POSTING, masteryExperience, salesThousandths };
}
