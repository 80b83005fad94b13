import type { EndReason } from "../../server/connection.ts";

/**
 * Reasons why the server ended the game socket for good; reloading the page opens another one. The sign-in screen and
 * the line about the connection say the rest. See docs/reference/realtime.md#texts.
 */
export const SOCKET_END_TEXT: Partial<Record<EndReason, string>> = {
  replaced: "Connection replaced by new session",
  removed: "An administrator has closed your connection.",
  too_many_messages: "Too many connection attempts. Please wait before trying again.",
  client_too_old: "This page is out of date. Please reload it.",
};
