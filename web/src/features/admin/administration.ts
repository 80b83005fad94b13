import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferOutput } from "valibot";
import { connectedUsers } from "#game/chat/wire.ts";
import { call } from "../../server/api.ts";

/**
 * Interval of the auto-refresh, in milliseconds.
 * See docs/reference/administration.md#connection-monitoring.
 */
const AUTO_REFRESH_MS = 30_000;

/** The first part of the key of every query of the administration. */
export const KEY: QueryKey = ["administration"];

export type Connections = InferOutput<typeof connectedUsers.reply>;

/** Fetches the chat connections. */
export function useConnections({ isAuto = false, isEnabled = true }) {
  return useQuery({
    queryKey: [...KEY, "connections"],
    queryFn: () => call(connectedUsers, {}),
    enabled: isEnabled,
    refetchInterval: isAuto && AUTO_REFRESH_MS,
    refetchOnWindowFocus: false,
  });
}

/** Returns a function that refetches all administration data. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: KEY });
}
