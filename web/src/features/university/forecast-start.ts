import type { PostingView } from "#game/contract/social/social.ts";
import { lifetimeExperienceAt } from "#game/rules/level.ts";
import { NEW_POSTING, type Posting } from "#game/rules/posting/cycle.ts";

/** Estimates the posting state from its view. A view rounds mastery to whole percent, which is enough for a forecast. */
export function postingOf(view: PostingView): Posting {
  const { masteryLevel, masteryPercent, salesThousandths } = view;
  const masteryExperience = lifetimeExperienceAt(masteryLevel) + masteryPercent * masteryLevel;
  return { ...NEW_POSTING, masteryExperience, salesThousandths };
}
