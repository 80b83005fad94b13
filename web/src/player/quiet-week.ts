import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { endQuiet, getQuiet, type QuietView, startQuiet } from "#game/contract/quiet.ts";
import { serverNow } from "../clock.ts";
import { ApiError, call } from "../server/api.ts";
import { eventBus } from "../server/event-bus.ts";
import { queryClient } from "../session/query-client.ts";
import { acceptReply } from "./live/game-events.ts";
import { refreshMe } from "./me.ts";

const KEY = ["quiet"] as const;

/** A view with the time of its arrival, from which its durations count (epoch ms). */
export interface ReceivedQuiet {
  readonly quiet: QuietView;
  readonly receivedAt: number;
}

const received = (quiet: QuietView): ReceivedQuiet => ({ quiet, receivedAt: serverNow() });

/** Loads the player's quiet weeks. */
export function useQuiet() {
  return useQuery({ queryKey: KEY, queryFn: async () => received(await call(getQuiet, {})) });
}

eventBus.on("statsChanged", ({ payload: { cause } }) => {
  // Another device has begun or ended one, or an Intake begins or ends.
  if (cause === "quiet" || cause?.startsWith("intake")) void queryClient.invalidateQueries({ queryKey: KEY });
});

/** Changes the quiet weeks once, under an idempotency key, and applies the result. If the call fails, refetches and rethrows. */
async function change(send: (key: string) => Promise<ReplyOf<typeof endQuiet>>): Promise<void> {
  try {
    const reply = await send(crypto.randomUUID());
    acceptReply(reply, "quiet");
    queryClient.setQueryData<ReceivedQuiet>(KEY, received(reply.quiet));
  } catch (fault) {
    // The page's state may be stale.
    if (fault instanceof ApiError) refreshMe();
    void queryClient.invalidateQueries({ queryKey: KEY });
    throw fault;
  }
}

/** Begins a quiet week. */
export const beginQuietWeek = (days: number): Promise<void> =>
  change((key) => call(startQuiet, { key, body: { days } }));

/** Ends the quiet week. */
export const endQuietWeek = (): Promise<void> => change((key) => call(endQuiet, { key }));
