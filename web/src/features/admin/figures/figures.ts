import { dashboardStats, gameStats, SAMPLE_INTERVAL_MS, samples, serverStatus } from "#game/admin/wire.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { call } from "../../../server/api.ts";
import { useAdminQuery } from "../administration.ts";

/** Interval of the dashboard's refresh, in milliseconds. docs/reference/administration.md#admin-dashboard */
const DASHBOARD_REFRESH_MS = 30_000;

/** Fetches the figures of the dashboard, again every 30 seconds and once the window has the focus. */
export const useDashboardStats = () =>
  useAdminQuery(["dashboard"], async () => (await call(dashboardStats, {})).data, {
    refetchInterval: DASHBOARD_REFRESH_MS,
    refetchOnWindowFocus: true,
  });

/** Fetches the figures of the game. */
export const useGameStats = () => useAdminQuery(["game"], async () => (await call(gameStats, {})).stats);

/** Fetches the figures of the last 24 hours. */
export const useSamples = () =>
  useAdminQuery(["samples"], async () => (await call(samples, {})).samples, {
    refetchInterval: SAMPLE_INTERVAL_MS,
  });

/** Checks every part of the platform. */
export const useServerStatus = () => useAdminQuery(["server"], () => call(serverStatus, {}));

const oneDigit = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** Seconds as hours: `1.5 h` */
export const hoursText = (seconds: number): string => `${oneDigit.format(seconds / 3600)} h`;
/** Milliseconds as seconds: `12,345 s` */
export const secondsText = (ms: number): string => `${wholeText(Math.floor(ms / 1000))} s`;
