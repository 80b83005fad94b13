import { ERROR_TEXT } from "#game/contract/errors.ts";
import { waitText } from "#game/rules/wait-text.ts";
import { ApiError, errorText, NetworkError } from "../../server/api.ts";
import * as texts from "./texts.ts";

export const UNVERIFIED_TEXT = texts.pleaseVerifyYourEmail;
const UNKNOWN = texts.somethingWentWrong;

/** The text for a failed sign-in, registration or request for a link. docs/reference/accounts.md#texts */
export function authErrorText(error: unknown): string {
  if (!(error instanceof Error)) return UNKNOWN;
  if (error.message.includes("CAPTCHA")) return texts.securityCheckFailed;
  const status = error instanceof ApiError ? error.status : null;
  if (status === 401 || error.message === ERROR_TEXT.invalidCredentials) {
    return texts.invalidEmailOrPassword;
  }
  if (status === 400 && error.message === ERROR_TEXT.userExists) {
    return texts.accountExists;
  }
  if (status === 403 && error.message === ERROR_TEXT.emailNotVerified) {
    return UNVERIFIED_TEXT;
  }
  if (error.message.toLowerCase().includes("validation")) {
    const details = (error instanceof ApiError && error.body.details) || [];
    return [texts.pleaseCheckYourInput, ...details].join(" ");
  }
  if (error instanceof ApiError && error.status === 429) return limitText(error);
  return errorText(error, UNKNOWN);
}

/** The text for a failed password reset. docs/reference/accounts.md#texts */
export function resetErrorText(error: unknown): string {
  if (error instanceof NetworkError) return texts.networkErrorPleaseCheck;
  if (!(error instanceof ApiError)) return UNKNOWN;
  if (error.status === 400) {
    if (error.body.details?.length) return error.body.details.join(", ");
    return error.message === ERROR_TEXT.invalidResetToken
      ? texts.resetLinkExpired
      : (error.body.error ?? texts.passwordResetFailed);
  }
  if (error.status === 401) return texts.invalidResetLinkOrExpired;
  return error.status === 429 ? limitText(error) : UNKNOWN;
}

function limitText(error: ApiError): string {
  return texts.retryIn(error.message, waitText((error.retryAfter ?? 60) * 1000));
}
