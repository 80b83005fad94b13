import { useQuery } from "@tanstack/react-query";
import { getPart } from "#game/contract/content/parts.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { call } from "../../../../server/api.ts";

export type OpenedPart = ReplyOf<typeof getPart>;

/** A part as it is stored when its page opens. A later fetch must not change it during editing. */
export function usePartQuery(id: string, isEnabled = true) {
  return useQuery({
    queryKey: ["part", id],
    queryFn: () => call(getPart, { parameters: { id } }),
    enabled: isEnabled,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
    gcTime: 0,
  });
}
