import { useQuery } from "@tanstack/react-query";
import { hoursPlayed } from "#game/core/certificates.ts";
import { wholeText } from "#game/core/whole-text.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { getEndings } from "#game/profile/endings-wire.ts";
import { type CachedSource, cachedQuery } from "../../offline/cached.ts";
import { call } from "../../server/api.ts";
import { eventBus } from "../../server/event-bus.ts";
import { queryClient } from "../../session/query-client.ts";

export type Endings = ReplyOf<typeof getEndings>;

export const ENDINGS: CachedSource<Endings> = {
  snapshot: "last-endings",
  schema: getEndings.reply,
  fetch: () => call(getEndings, {}),
};
const query = cachedQuery(ENDINGS);

/** Returns the endings and choices of the player's run, and their certificates. */
export function useEndings() {
  return useQuery({ ...query, select: ({ data }) => data });
}

export function refreshEndings(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: query.queryKey });
}

/** Formats active time: `12.5 h`. */
export function playedText(playedMs: number): string {
  return `${wholeText(hoursPlayed(playedMs))} h`;
}

eventBus.on("contentChanged", () => void refreshEndings());
