import { useQuery } from "@tanstack/react-query";
import { listActions } from "#game/contract/actions.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { type KnownSource, knownQuery } from "../offline/known.ts";
import { call } from "../server/api.ts";
import { startReply } from "./start.ts";

const SOURCE: KnownSource<ReplyOf<typeof listActions>> = {
  snapshot: "last-actions",
  schema: listActions.reply,
  fetch: async () => (await startReply(listActions)) ?? call(listActions, {}),
};

/** Returns the quick actions. They change only with a deploy. */
export function useActions() {
  return useQuery({
    ...knownQuery(SOURCE),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ data: { actions } }) => actions,
  });
}
