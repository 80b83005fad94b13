import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { listActions } from "#game/player/wire.ts";
import { type CachedSource, cachedQuery } from "../offline/cached.ts";
import { queryClient } from "../session/query-client.ts";
import { callAtStart } from "./live/start.ts";

const SOURCE: CachedSource<ReplyOf<typeof listActions>> = {
  snapshot: "last-actions",
  schema: listActions.reply,
  fetch: () => callAtStart(listActions, {}),
};

const QUERY = { ...cachedQuery(SOURCE), staleTime: Number.POSITIVE_INFINITY };

/** Asks for the quick actions before a page shows them. */
export const beginActions = (): void => void queryClient.prefetchQuery(QUERY);

/** Returns the quick actions. They change only with a deploy. */
export function useActions() {
  return useQuery({ ...QUERY, select: ({ data: { actions } }) => actions });
}
