import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api.ts";

/**
 * Poll interval without a game socket, in milliseconds.
 * See docs/reference/platform.md#fetch-rhythm.
 */
export const POLL_MS = 5_000;

/** Cache of server state other than the player's own. Each screen shows its own failures. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // `navigator.onLine` is unreliable: try every call.
      networkMode: "always",
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
      staleTime: POLL_MS,
      refetchOnWindowFocus: true,
    },
  },
});
