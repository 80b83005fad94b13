import type { PostingView } from "../contract/social/social.ts";
import type { Action } from "../rules/actions/action.ts";
import { formAt } from "../rules/actions/actions.ts";
import { MAX_UNATTENDED_CYCLES, msUntilNextCycle, type Posting } from "../rules/posting/cycle.ts";
import { conversionThousandths, masteryOf, masteryPerPost } from "../rules/posting/mastery.ts";
import type { Benefits } from "../rules/university/benefits.ts";

/** Builds the widget at `now` (server time in epoch ms); `action` is the first form of `post_content`. */
export function toPostingView(
  posting: Posting,
  action: Action,
  benefits: Benefits,
  now: number,
): PostingView {
  const { level, percent } = masteryOf(posting.masteryExperience);
  const { energyCost, rewards } = formAt(action, benefits, now);
  return {
    masteryLevel: level,
    masteryPercent: percent,
    masteryPerPost: masteryPerPost(benefits.masteryPercent),
    followersPerPost: rewards.followers ?? 0,
    energyPerPost: energyCost,
    conversionThousandths: conversionThousandths(posting.masteryExperience, benefits.conversionThousandths),
    salesThousandths: posting.salesThousandths,
    readyInMs: msUntilNextCycle(posting, now),
    cyclesLeft: MAX_UNATTENDED_CYCLES - posting.unattendedCycles,
  };
}
