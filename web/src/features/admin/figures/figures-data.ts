import { useQuery } from "@tanstack/react-query";
import { dashboardStats, gameStats, SAMPLE_INTERVAL_MS, samples, serverStatus } from "#game/admin/wire.ts";
import { call } from "../../../server/api.ts";
import { KEY } from "../administration.ts";

/** Interval of the dashboard's refresh, in milliseconds. docs/reference/administration.md#admin-dashboard */
const DASHBOARD_REFRESH_MS = 30_000;

/** Fetches the figures of the dashboard, again every 30 seconds. */
export function useDashboardStats() {
  return useQuery({
    queryKey: [...KEY, "dashboard"],
    queryFn: async () => (await call(dashboardStats, {})).data,
    refetchInterval: DASHBOARD_REFRESH_MS,
  });
}

/** Fetches the figures of the game. */
export function useGameStats() {
  return useQuery({
    queryKey: [...KEY, "game"],
    queryFn: async () => (await call(gameStats, {})).stats,
    refetchOnWindowFocus: false,
  });
}

/** Fetches the figures of the last 24 hours. */
export function useSamples() {
  return useQuery({
    queryKey: [...KEY, "samples"],
    queryFn: async () => (await call(samples, {})).samples,
    refetchInterval: SAMPLE_INTERVAL_MS,
    refetchOnWindowFocus: false,
  });
}

/** Checks every part of the platform. */
export function useServerStatus() {
  return useQuery({
    queryKey: [...KEY, "server"],
    queryFn: () => call(serverStatus, {}),
    refetchOnWindowFocus: false,
  });
}
