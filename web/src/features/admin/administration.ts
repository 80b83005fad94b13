import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferOutput } from "valibot";
import { connectedUsers } from "#game/chat/wire.ts";
import type { Endpoint, ReplyOf } from "#game/core/wire/endpoint.ts";
import { type CallInput, call } from "../../server/api.ts";
import { proven } from "../../session/proven.ts";

/**
 * Interval of the auto-refresh, in milliseconds.
 * See docs/reference/administration.md#connection-monitoring.
 */
const AUTO_REFRESH_MS = 30_000;

/** The first part of the key of every query of the administration. */
export const KEY: QueryKey = ["administration"];

export type Connections = InferOutput<typeof connectedUsers.reply>;

/** Fetches data of the administration. Focus on the window doesn't fetch it again. */
export function useAdminQuery<Data>(
  key: QueryKey,
  queryFn: () => Promise<Data>,
  options: Omit<UseQueryOptions<Data>, "queryKey" | "queryFn"> = {},
) {
  return useQuery({ queryKey: [...KEY, ...key], queryFn, refetchOnWindowFocus: false, ...options });
}

/** Fetches the chat connections. */
export const useConnections = ({ isAuto = false, isEnabled = true }) =>
  useAdminQuery(["connections"], () => call(connectedUsers, {}), {
    enabled: isEnabled,
    refetchInterval: isAuto && AUTO_REFRESH_MS,
  });

/** Makes a change of the administration, after a fresh proof of the owner if the server wants one. */
export function change<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
  return proven(() => call(endpoint, { ...input, key: crypto.randomUUID() }));
}

/** Returns a function that refetches all administration data. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: KEY });
}
