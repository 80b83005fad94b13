import * as v from "valibot";
import * as texts from "./texts.ts";

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
  validation: texts.validationFailed,
  invalidCredentials: texts.invalidCredentials,
  userExists: texts.userAlreadyExists,
  emailNotVerified: "EMAIL_NOT_VERIFIED",
  invalidResetToken: texts.invalidOrExpiredResetToken,
  invalidVerificationToken: texts.invalidOrExpired,
  invalidSignInCode: texts.invalidOrExpiredSign,
  captcha: texts.captchaVerificationFailed,
  adminProtected: texts.onlyAnAdministratorCanDo,
  adminRequired: texts.anAdministratorAccount,
  authenticationRequired: texts.authenticationRequired,
  busy: texts.manyPeopleAreSigning,
  databaseDown: texts.theServerIsHavingTrouble,
  serviceDown: texts.thisPartOfTheServer,
  gameStopped: texts.theGameIsPaused,
} as const;
