import { useQuery } from "@tanstack/react-query";
import { getEndings } from "#game/contract/endings.ts";
import { hoursPlayed } from "#game/rules/university/certificates.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../state/query-client.ts";

const ENDINGS_KEY = ["endings"] as const;

/** Returns the endings and choices of the player's run, and their certificates. */
export function useEndings() {
  return useQuery({ queryKey: ENDINGS_KEY, queryFn: () => call(getEndings, {}) });
}

export function refreshEndings(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ENDINGS_KEY });
}

/** Formats active time: `12.5 h`. */
export function playedText(playedMs: number): string {
  return `${hoursPlayed(playedMs).toLocaleString("en-US")} h`;
}
