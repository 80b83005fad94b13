import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import type { PostingView } from "#game/contract/social/social.ts";
import { getPosting } from "#game/contract/social/social.ts";
import type { ForecastStart } from "#game/rules/forecast/what-if.ts";
import { lifetimeExperienceAt } from "#game/rules/level.ts";
import { NEW_POSTING, type Posting } from "#game/rules/posting/cycle.ts";
import { CERTIFICATE_PERCENT } from "#game/rules/university/certificates.ts";
import { useActions } from "../../player/actions.ts";
import { deedsAtom, playerAtom } from "../../player/player.ts";
import { studiesOf, toCourse, useCourses } from "../../player/reads/courses.ts";
import { call } from "../../server/api.ts";

/** Returns the state from which a forecast starts; null while it loads. */
export function useForecastStart(): ForecastStart | null {
  const { list, receivedAt } = useCourses();
  const { data: actions } = useActions();
  const player = useAtomValue(playerAtom);
  const deeds = useAtomValue(deedsAtom);
  const { isPending, data: posting } = useQuery({
    queryKey: ["forecast-posting"],
    queryFn: () => call(getPosting, {}),
  });
  return useMemo(() => {
    if (!list || !actions || !player || isPending) return null;
    return {
      player,
      // A beginner's state is close enough if the widget's is unknown.
      posting: posting ? postingOf(posting) : NEW_POSTING,
      studies: studiesOf(list, receivedAt),
      actions,
      courses: list.courses.map(toCourse),
      deeds,
      certificates: list.benefits.experiencePercent / CERTIFICATE_PERCENT,
    };
  }, [list, receivedAt, actions, player, deeds, isPending, posting]);
}

/** Estimates the posting state from its view. A view rounds mastery to whole percent, which is enough for a forecast. */
function postingOf(view: PostingView): Posting {
  const { masteryLevel, masteryPercent, salesThousandths } = view;
  const masteryExperience = lifetimeExperienceAt(masteryLevel) + masteryPercent * masteryLevel;
  return { ...NEW_POSTING, masteryExperience, salesThousandths };
}
