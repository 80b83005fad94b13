import type { EndReason } from "../../server/connection.ts";
import * as texts from "../texts.ts";

/**
 * Reasons why the server ended the game socket for good; reloading the page opens another one. The sign-in screen and
 * the line about the connection say the rest. See docs/reference/realtime.md#texts.
 */
export const SOCKET_END_TEXT: Partial<Record<EndReason, string>> = {
  replaced: texts.connectionReplacedByNew,
  removed: texts.anAdministratorHasClosed,
  too_many_messages: texts.tooManyAttempts,
  client_too_old: texts.thisPageIsOut,
};
