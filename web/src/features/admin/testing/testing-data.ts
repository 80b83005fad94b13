import { findPlayer } from "#game/admin/testing-wire.ts";
import { call } from "../../../server/api.ts";
import { useAdminQuery } from "../administration.ts";

/** Finds a player by username; null finds nobody yet. */
export const useFoundPlayer = (username: string | null) =>
  useAdminQuery(
    ["player", username],
    () => call(findPlayer, { parameters: { username: username ?? "" } }),
    // Each visit starts with what the server has now.
    { enabled: username !== null, staleTime: 0, gcTime: 0 },
  );

/** Reloads the page after `ms`, so that every part of it has the new character. */
export function reloadSoon(ms: number): void {
  setTimeout(() => location.reload(), ms);
}
/** Delay of the reload after an update, in milliseconds. docs/reference/administration.md#player-testing */
export const RELOAD_AFTER_UPDATE_MS = 2_000;
/** Delay of the reload after a reset, in milliseconds. */
export const RELOAD_AFTER_RESET_MS = 3_000;
