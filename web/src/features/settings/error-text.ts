import { waitText } from "#game/core/wait-text.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { ApiError, failureText } from "../../server/api.ts";

/** The text for a failed call: the server's, or `fallback` if it gave none. docs/reference/accounts.md#texts */
export function settingsErrorText(failure: unknown, fallback: string): string {
  if (!(failure instanceof ApiError)) return failureText(failure, fallback);
  const { error, details } = failure.body;
  // The details say what to change; the error itself only that validation failed.
  if (error === ERROR_TEXT.validation && details?.length) return details.join(" ");
  if (error === undefined || error === "") return fallback;
  return failure.status === 429 && failure.retryAfter !== null
    ? `${error} Try again in ${waitText(failure.retryAfter * 1000)}.`
    : error;
}
