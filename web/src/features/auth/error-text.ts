import { waitText } from "#game/core/wait-text.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { ApiError, errorText, NetworkError } from "../../server/api.ts";

export const UNVERIFIED_TEXT =
  "Please verify your email address before logging in. Check your inbox for the verification email.";
const UNKNOWN = "Something went wrong. Please try again.";

/** The text for a failed sign-in, registration or request for a link. docs/reference/accounts.md#texts */
export function authErrorText(error: unknown): string {
  if (!(error instanceof Error)) return UNKNOWN;
  if (error.message.includes("CAPTCHA")) return "Security verification failed. Please try again.";
  const status = error instanceof ApiError ? error.status : null;
  if (status === 401 || error.message === ERROR_TEXT.invalidCredentials) {
    return "Invalid email or password. Please check your credentials and try again.";
  }
  if (status === 400 && error.message === ERROR_TEXT.userExists) {
    return "An account with this email or username already exists.";
  }
  if (status === 403 && error.message === ERROR_TEXT.emailNotVerified) {
    return UNVERIFIED_TEXT;
  }
  if (error.message.toLowerCase().includes("validation")) {
    const details = (error instanceof ApiError && error.body.details) || [];
    return ["Please check your input and try again.", ...details].join(" ");
  }
  if (error instanceof ApiError && error.status === 429) return limitText(error);
  return errorText(error, UNKNOWN);
}

/** The text for a failed password reset. docs/reference/accounts.md#texts */
export function resetErrorText(error: unknown): string {
  if (error instanceof NetworkError) return "Network error. Please check your connection and try again.";
  if (!(error instanceof ApiError)) return UNKNOWN;
  if (error.status === 400) {
    if (error.body.details?.length) return error.body.details.join(", ");
    return error.message === ERROR_TEXT.invalidResetToken
      ? "This reset link has expired or is invalid. Please request a new password reset."
      : (error.body.error ?? "Password reset failed");
  }
  if (error.status === 401) return "Invalid or expired reset token. Please request a new password reset.";
  return error.status === 429 ? limitText(error) : UNKNOWN;
}

function limitText(error: ApiError): string {
  return `${error.message} Try again in ${waitText((error.retryAfter ?? 60) * 1000)}.`;
}
