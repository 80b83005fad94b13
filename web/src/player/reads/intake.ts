import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { type answerIntake, getIntake, type IntakeView } from "#game/contract/intake.ts";
import { serverNow } from "../../clock.ts";
import { type CachedSource, cachedQuery, refreshCached } from "../../offline/cached.ts";
import { type Cached, keepSnapshot } from "../../offline/snapshots.ts";
import { call } from "../../server/api.ts";
import { atMostEvery } from "../../server/at-most-every.ts";
import { eventBus } from "../../server/event-bus.ts";
import { queryClient } from "../../session/query-client.ts";
import { acceptReply } from "../live/game-events.ts";

/** Times after which another device's answer refetches the Intake, in milliseconds. */
const REFETCH_DELAY_MS = 500;
const MIN_REFETCH_INTERVAL_MS = 5_000;

const SOURCE: CachedSource<IntakeView> = {
  snapshot: "last-intake",
  schema: getIntake.reply,
  fetch: () => call(getIntake, {}),
};
const { queryKey } = cachedQuery(SOURCE);

/** Loads the Intake, if it's open to the player. Its durations count from its arrival. */
export function useIntake(isOpen = true) {
  return useQuery({
    ...cachedQuery(SOURCE),
    enabled: isOpen,
    select: ({ data: intake, receivedAt }) => ({ intake, receivedAt }),
  });
}

/** Returns the Intake if it has loaded, without loading it. */
export function useCachedIntake(): IntakeView | undefined {
  return useQuery({ ...cachedQuery(SOURCE), enabled: false }).data?.data;
}

/** Refetches the Intake: at once if shown, otherwise when shown next. */
export function refreshIntake(): void {
  refreshCached(SOURCE);
}

const refreshSoon = atMostEvery(MIN_REFETCH_INTERVAL_MS, REFETCH_DELAY_MS, refreshIntake);
eventBus.on("statsChanged", ({ payload: { cause } }) => {
  if (cause?.startsWith("intake") || cause === "quiet") refreshSoon();
});
eventBus.follow("playerReset", refreshSoon);
eventBus.on("contentChanged", refreshSoon);

/** Shows what the reply of a change says. */
export async function acceptIntake(
  reply: Pick<ReplyOf<typeof answerIntake>, "intake" | "newStats" | "events">,
): Promise<void> {
  // A reply in transit is older than this change.
  await queryClient.cancelQueries({ queryKey });
  const receivedAt = serverNow();
  queryClient.setQueryData<Cached<IntakeView>>(queryKey, { data: reply.intake, receivedAt, isCached: false });
  void keepSnapshot("last-intake", reply.intake, receivedAt);
  // Another cause than the one of a push, which refetches the Intake.
  acceptReply(reply, "own_answer");
}
