import { expect, it } from "vitest";
import { ApiError, NetworkError } from "../../server/api.ts";
import { authErrorText, resetErrorText } from "./error-text.ts";

const refusal = (status: number, error: string, details?: string[], headers: Record<string, string> = {}) =>
  new ApiError(new Response(null, { status, headers }), details ? { error, details } : { error }, error);

const CHECK = "Please check your input and try again.";
const BAD_PASSWORD = "Invalid email or password. Please check your credentials and try again.";
const UNVERIFIED =
  "Please verify your email address before logging in. Check your inbox for the verification email.";
const DEAD_LINK = "This reset link has expired or is invalid. Please request a new password reset.";
const house = ["Username is taken by the house"];
const limited = refusal(429, "Too many attempts.", undefined, { "retry-after": "60" });

it.each([
  [refusal(400, "CAPTCHA verification failed"), "Security verification failed. Please try again."],
  [refusal(401, "Invalid credentials"), BAD_PASSWORD],
  [refusal(400, "User already exists"), "An account with this email or username already exists."],
  [refusal(403, "EMAIL_NOT_VERIFIED"), UNVERIFIED],
  [refusal(400, "Validation failed"), CHECK],
  [refusal(400, "Validation failed", house), `${CHECK} Username is taken by the house`],
  [limited, "Too many attempts. Try again in 1 min."],
  [refusal(500, "Boom"), "Boom"],
  ["not an error", "Something went wrong. Please try again."],
])("the sign-in error for %s is: %s", (error, text) => {
  expect(authErrorText(error)).toBe(text);
});

it.each([
  [refusal(400, "Validation failed", ["a", "b"]), "a, b"],
  [refusal(400, "Invalid or expired reset token"), DEAD_LINK],
  [refusal(400, "Something else"), "Something else"],
  [refusal(401, "no"), "Invalid or expired reset token. Please request a new password reset."],
  [refusal(500, "Boom"), "Something went wrong. Please try again."],
  [new NetworkError(null), "Network error. Please check your connection and try again."],
])("the password reset error for %s is: %s", (error, text) => {
  expect(resetErrorText(error)).toBe(text);
});
