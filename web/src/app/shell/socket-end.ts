import type { EndReason } from "../../lib/connection.ts";

interface SocketEnd {
  readonly text: string;
  /** Whether reloading the page opens a socket again. */
  readonly canReload: boolean;
}

/**
 * Says why the server has ended the game socket, which doesn't reconnect. Null if there is nothing to say.
 * See docs/reference/realtime.md#reconnection.
 */
export function socketEnd(reason: EndReason): SocketEnd | null {
  switch (reason) {
    case "replaced":
      return { text: "Connection replaced by new session", canReload: true };
    case "removed":
      return { text: "An administrator has closed your connection.", canReload: true };
    case "too_many_messages":
      return { text: "Too many connection attempts. Please wait before trying again.", canReload: true };
    case "client_too_old":
      return { text: "This page is out of date. Please reload it.", canReload: true };
    case "unavailable":
      return {
        text: "This browser refuses live connections. The page checks for news every 5 seconds.",
        canReload: false,
      };
    // The sign-in screen says the rest, and the chat alone knows of other tabs.
    case "closed":
    case "unauthenticated":
    case "other_tab":
      return null;
    default:
      return reason satisfies never;
  }
}
