import { ERROR_TEXT } from "#game/contract/errors.ts";
import { ApiError, failureText } from "../../lib/api.ts";
import { waitText } from "../../lib/dates.ts";

/** What a form says about a failure: the server's own text where it gave one, else `fallback`. docs/reference/accounts.md#texts */
export function settingsErrorText(fault: unknown, fallback: string): string {
  if (!(fault instanceof ApiError)) return failureText(fault, fallback);
  const { error, details } = fault.body;
  // Details say what to change; the text above them only that something has to be.
  if (error === ERROR_TEXT.validation && details?.length) return details.join(" ");
  if (error === undefined || error === "") return fallback;
  return fault.status === 429 && fault.retryAfter !== null
    ? `${error} Try again in ${waitText(fault.retryAfter * 1000)}.`
    : error;
}
