import { ERROR_TEXT } from "#game/contract/errors.ts";
import { ApiError, errorText, NetworkError } from "../../lib/api.ts";
import { waitText } from "../../lib/dates.ts";

const UNKNOWN = "Something went wrong. Please try again.";

/** What the sign-in and registration forms say about a failure. docs/reference/accounts.md#texts */
export function authErrorText(fault: unknown): string {
  if (!(fault instanceof Error)) return UNKNOWN;
  if (fault.message.includes("CAPTCHA")) return "Security verification failed. Please try again.";
  const status = fault instanceof ApiError ? fault.status : null;
  if (status === 401 || fault.message === ERROR_TEXT.invalidCredentials) {
    return "Invalid email or password. Please check your credentials and try again.";
  }
  if (status === 400 && fault.message === ERROR_TEXT.userExists) {
    return "An account with this email or username already exists.";
  }
  if (status === 403 && fault.message === ERROR_TEXT.emailNotVerified) {
    return "Please verify your email address before logging in. Check your inbox for the verification email.";
  }
  if (fault.message.toLowerCase().includes("validation")) {
    // The server's own words say what to change; the specified text stands where it gave none.
    const details = fault instanceof ApiError ? fault.body.details : undefined;
    return details?.length ? details.join(" ") : "Please check your input and try again.";
  }
  if (fault instanceof ApiError && fault.status === 429) return limitText(fault);
  return errorText(fault, UNKNOWN);
}

/** What the reset screen says about a failure. docs/reference/accounts.md#texts */
export function resetErrorText(fault: unknown): string {
  if (fault instanceof NetworkError) return "Network error. Please check your connection and try again.";
  if (!(fault instanceof ApiError)) return UNKNOWN;
  if (fault.status === 400) {
    if (fault.body.details?.length) return fault.body.details.join(", ");
    return fault.message === ERROR_TEXT.invalidResetToken
      ? "This reset link has expired or is invalid. Please request a new password reset."
      : (fault.body.error ?? "Password reset failed");
  }
  if (fault.status === 401) return "Invalid or expired reset token. Please request a new password reset.";
  return fault.status === 429 ? limitText(fault) : UNKNOWN;
}

function limitText(fault: ApiError): string {
  return `${fault.message} Try again in ${waitText((fault.retryAfter ?? 60) * 1000)}.`;
}
