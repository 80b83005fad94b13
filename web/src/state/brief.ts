import { useQuery } from "@tanstack/react-query";
import { type BriefView, getBrief } from "#game/contract/brief.ts";
import { call } from "../lib/api.ts";
import { atMostEvery } from "../lib/at-most-every.ts";
import { eventBus } from "../lib/event-bus.ts";
import { queryClient } from "./query-client.ts";

/** Times after which a change of the player refetches the brief, in milliseconds. docs/reference/platform.md#fetch-rhythm */
const REFETCH_DELAY_MS = 500;
const MIN_REFETCH_INTERVAL_MS = 5_000;
const QUERY_KEY = ["brief"] as const;

/** A brief and when it arrived (epoch ms), from which its durations count. */
export interface KnownBrief {
  readonly brief: BriefView;
  readonly receivedAt: number;
}

/** Loads the daily brief. Refetches it after each change of the player while it is shown. */
export function useBrief() {
  return useQuery({
    queryKey: QUERY_KEY,
    queryFn: async (): Promise<KnownBrief> => ({ brief: await call(getBrief, {}), receivedAt: Date.now() }),
  });
}

/** Shows the brief of a reply. */
export async function acceptBrief(brief: BriefView): Promise<void> {
  // A reply in transit is older than this change.
  await queryClient.cancelQueries({ queryKey: QUERY_KEY });
  queryClient.setQueryData<KnownBrief>(QUERY_KEY, { brief, receivedAt: Date.now() });
}

/** Refetches the brief: at once if shown, otherwise when shown next. */
export function refreshBrief(): void {
  void queryClient.invalidateQueries({ queryKey: QUERY_KEY });
}

const refreshSoon = atMostEvery(MIN_REFETCH_INTERVAL_MS, REFETCH_DELAY_MS, refreshBrief);
eventBus.on("statsChanged", refreshSoon);
eventBus.on("playerReset", refreshSoon);
