import { useQuery } from "@tanstack/react-query";
import { findPlayer } from "#game/admin/testing-wire.ts";
import { call } from "../../../server/api.ts";
import { KEY } from "../administration.ts";

/** Finds a player by username; null finds nobody yet. */
export function useFoundPlayer(username: string | null) {
  return useQuery({
    queryKey: [...KEY, "player", username],
    queryFn: () => call(findPlayer, { parameters: { username: username ?? "" } }),
    enabled: username !== null,
    refetchOnWindowFocus: false,
    // Each visit starts with what the server has now.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Reloads the page after `ms`, so that every part of it has the new character. */
export function reloadSoon(ms: number): void {
  setTimeout(() => location.reload(), ms);
}
/** Delay of the reload after an update, in milliseconds. docs/reference/administration.md#player-testing */
export const RELOAD_AFTER_UPDATE_MS = 2_000;
/** Delay of the reload after a reset, in milliseconds. */
export const RELOAD_AFTER_RESET_MS = 3_000;
