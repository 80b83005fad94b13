import type { Action } from "../core/action.ts";
import { variantAt } from "../core/actions.ts";
import type { Benefits } from "../core/benefits.ts";
import { MAX_UNATTENDED_CYCLES, msUntilNextCycle, type Posting } from "./cycle.ts";
import { conversionThousandths, masteryOf, masteryPerPost } from "./mastery.ts";
import type { PostingView } from "./wire.ts";

/** Builds the widget at `now` (server time in epoch ms); `action` is the first form of `post_content`. */
export function toPostingView(
  posting: Posting,
  action: Action,
  benefits: Benefits,
  now: number,
): PostingView {
  const { level, percent } = masteryOf(posting.masteryExperience);
  const { energyCost, rewards } = variantAt(action, benefits, now);
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
