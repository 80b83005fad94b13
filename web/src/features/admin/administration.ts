import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferOutput } from "valibot";
import { auditLog } from "#game/contract/admin.ts";
import { chatSilences, connectedUsers } from "#game/contract/chat.ts";
import { call } from "../../lib/api.ts";

/**
 * Interval of the auto-refresh, in milliseconds.
 * See docs/reference/administration.md#connection-monitoring.
 */
const AUTO_REFRESH_MS = 30_000;

/** The error text if the server gives none. See docs/reference/administration.md#texts. */
export const FETCH_FAILURE = "Failed to fetch admin data";

const KEY: QueryKey = ["administration"];

export type Connections = InferOutput<typeof connectedUsers.reply>;
export type SilencedUser = InferOutput<typeof chatSilences.reply>["silences"][number];

const options = (isAuto: boolean) => ({
  refetchInterval: isAuto ? AUTO_REFRESH_MS : (false as const),
  refetchOnWindowFocus: false,
});

/** Fetches the chat connections. */
export function useConnections(isAuto: boolean) {
  const queryFn = () => call(connectedUsers, {});
  return useQuery({ queryKey: [...KEY, "connections"], queryFn, ...options(isAuto) });
}

/** Fetches the silenced players. */
export function useSilences(isAuto: boolean) {
  const queryFn = () => call(chatSilences, {});
  return useQuery({ queryKey: [...KEY, "silences"], queryFn, ...options(isAuto) });
}

/** Fetches the recent actions of administrators. */
export function useAudit(isAuto: boolean) {
  const queryFn = () => call(auditLog, {});
  return useQuery({ queryKey: [...KEY, "audit"], queryFn, ...options(isAuto) });
}

/** Returns a function that refetches all administration data. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: KEY });
}
