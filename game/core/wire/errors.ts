import * as v from "valibot";

/** Every code that an error reply can carry. */
export const ERROR_CODES = [
  "validation_failed",
  "malformed_json",
  "unsupported_media_type",
  "body_too_large",
  "too_slow",
  "not_found",
  "unauthenticated",
  "forbidden",
  "proof_required",
  "silenced",
  "invalid_credentials",
  "email_not_verified",
  "user_exists",
  "invalid_token",
  "captcha_failed",
  "rate_limited",
  "conflict",
  "content_refused",
  "cannot_perform",
  "idempotency_mismatch",
  "game_stopped",
  "origin_refused",
  "busy",
  "database_down",
  "internal",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The body of an error reply. See docs/reference/platform.md#errors. */
export const ErrorReply = v.object({
  error: v.string(),
  code: v.picklist(ERROR_CODES),
  details: v.optional(v.array(v.string())),
  /** Data that the page needs to resolve the error; the contract of the call names its schema. */
  data: v.optional(v.unknown()),
  requestId: v.string(),
});
export type ErrorReply = v.InferOutput<typeof ErrorReply>;

/** Texts that the client distinguishes. See docs/reference/platform.md#errors. */
export const ERROR_TEXT = {
  validation: "Validation failed",
  invalidCredentials: "Invalid credentials",
  userExists: "User already exists",
  emailNotVerified: "EMAIL_NOT_VERIFIED",
  invalidResetToken: "Invalid or expired reset token",
  invalidVerificationToken: "Invalid or expired verification token",
  invalidSignInCode: "Invalid or expired sign-in code",
  captcha: "CAPTCHA verification failed",
  adminProtected: "Only an administrator can do this to an administrator.",
  adminRequired: "An administrator account is needed for this.",
  authenticationRequired: "Authentication required. Please log in.",
  busy: "Many people are signing in right now. Please try again in a few seconds.",
  databaseDown: "The server is having trouble. Nothing is lost; please try again in a moment.",
  serviceDown: "This part of the server is having trouble. Please try again in a moment.",
  gameStopped: "The game is paused by an administrator. Nothing is lost; please try again in a while.",
} as const;
