import type { PostingView } from "../contract/social/social.ts";
import type { Action } from "../rules/actions/action.ts";
import { formAt } from "../rules/actions/actions.ts";
import { TONES } from "../rules/feed/lines.ts";
import { weekOf } from "../rules/leaderboards/week.ts";
import {
  conversionAt,
  ebookPrice,
  MAX_UNATTENDED_CYCLES,
  msUntilNextCycle,
  type Posting,
} from "../rules/posting/cycle.ts";
import { masteryOf, masteryPerPost } from "../rules/posting/mastery.ts";
import { renownOf, restMs } from "../rules/posting/tones.ts";
import type { Benefits } from "../rules/university/benefits.ts";

/** Builds the widget at `now` (server time in epoch ms); `action` is the first form of `post_content`. */
export function toPostingView(
  posting: Posting,
  action: Action,
  benefits: Benefits,
  now: number,
): Omit<PostingView, "mark" | "scandal"> {
  const { level, percent } = masteryOf(posting.masteryExperience);
  const { energyCost, rewards } = formAt(action, benefits, now);
  const renown = renownOf(posting.tones);
  return {
    masteryLevel: level,
    masteryPercent: percent,
    masteryPerPost: masteryPerPost(benefits.masteryPercent),
    followersPerPost: rewards.followers ?? 0,
    energyPerPost: energyCost,
    conversionThousandths: conversionAt(posting, benefits, now),
    salesThousandths: posting.salesThousandths,
    readyInMs: msUntilNextCycle(posting, now),
    cyclesLeft: MAX_UNATTENDED_CYCLES - posting.unattendedCycles,
    ebookPrice: ebookPrice(benefits, now),
    tone: posting.tones.chosen,
    tired: TONES.flatMap((tone) => {
      const ms = restMs(posting.tones, tone, now);
      return ms > 0 ? [{ tone, restMs: ms }] : [];
    }),
    knownFor: renown?.week === weekOf(now) ? renown : null,
  };
}
