import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api.ts";

/**
 * How often what is shown is fetched while no socket pushes, in milliseconds.
 * See docs/reference/platform.md#fetch-rhythm.
 */
export const POLL_MS = 5_000;

/** Server state that is not the player's own. Every failure is shown where it happens. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The browser's word on being online is not to be trusted: a call that fails says so itself.
      networkMode: "always",
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
      staleTime: POLL_MS,
      refetchOnWindowFocus: true,
    },
  },
});
