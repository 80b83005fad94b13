import { useQuery } from "@tanstack/react-query";
import { type BriefView, getBrief } from "#game/contract/brief.ts";
import { type KnownSource, knownQuery, refreshKnown } from "../offline/known.ts";
import { type Known, keepSnapshot } from "../offline/snapshots.ts";
import { call } from "../server/api.ts";
import { atMostEvery } from "../server/at-most-every.ts";
import { eventBus } from "../server/event-bus.ts";
import { queryClient } from "../session/query-client.ts";

/** Times after which a change of the player refetches the brief, in milliseconds. docs/reference/platform.md#fetch-rhythm */
const REFETCH_DELAY_MS = 500;
const MIN_REFETCH_INTERVAL_MS = 5_000;

const SOURCE: KnownSource<BriefView> = {
  snapshot: "last-brief",
  schema: getBrief.reply,
  fetch: () => call(getBrief, {}),
};
const { queryKey } = knownQuery(SOURCE);

/** Loads the daily brief. Its durations count from its arrival. Refetches it after each change of the player while shown. */
export function useBrief() {
  return useQuery({
    ...knownQuery(SOURCE),
    select: ({ data: brief, receivedAt }) => ({ brief, receivedAt }),
  });
}

/** Shows the brief of a reply. */
export async function acceptBrief(brief: BriefView): Promise<void> {
  // A reply in transit is older than this change.
  await queryClient.cancelQueries({ queryKey });
  const receivedAt = Date.now();
  queryClient.setQueryData<Known<BriefView>>(queryKey, { data: brief, receivedAt, isLastKnown: false });
  void keepSnapshot("last-brief", brief, receivedAt);
}

/** Refetches the brief: at once if shown, otherwise when shown next. */
export function refreshBrief(): void {
  refreshKnown(SOURCE);
}

const refreshSoon = atMostEvery(MIN_REFETCH_INTERVAL_MS, REFETCH_DELAY_MS, refreshBrief);
eventBus.on("statsChanged", refreshSoon);
eventBus.on("playerReset", refreshSoon);
