import * as v from "valibot";
import { endpoint } from "./endpoint.ts";
import { EMAIL_MAX } from "./limits.ts";

/* The contract of the sign-in form. The page loads it first, and nothing else about accounts. */

const INVALID_EMAIL_TEXT = "Please enter a valid email address.";
export const PASSWORD_REQUIRED_TEXT = "Password is required";

/**
 * An address of ASCII letters, such as `a@xn--e1afmkfd.com`: browsers and mail servers write domains in other scripts like
 * that. Each part of the domain has at most 63 characters, and doesn't begin or end with a hyphen.
 */
const EMAIL =
  /^[\w+-]+(?:\.[\w+-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/i;

/** An email address, trimmed. */
export const Email = v.pipe(
  v.string(INVALID_EMAIL_TEXT),
  v.trim(),
  v.maxLength(EMAIL_MAX, INVALID_EMAIL_TEXT),
  v.regex(EMAIL, INVALID_EMAIL_TEXT),
);

/** Parses an untrusted email; null if invalid. */
export function readEmail(text: string | null): string | null {
  const parsed = v.safeParse(Email, text);
  return parsed.success ? parsed.output : null;
}

/** A password to verify: the rules for new passwords may have changed since it was set. */
export const AnyPassword = v.pipe(
  v.string(PASSWORD_REQUIRED_TEXT),
  v.minLength(1, PASSWORD_REQUIRED_TEXT),
  v.maxLength(1024, "Password must be at most 128 characters"),
);

/** The forms that a CAPTCHA guards, as the page tells the service. See docs/reference/accounts.md#captcha. */
export type CaptchaAction = "register" | "login" | "forgot_password" | "resend_verification";

export const captchaToken = v.optional(v.pipe(v.string(), v.maxLength(4096)));

export const LoginBody = v.object({ email: Email, password: AnyPassword, captchaToken });
export type LoginBody = v.InferOutput<typeof LoginBody>;
export const login = endpoint("POST", "/auth/login", {
  body: LoginBody,
  reply: v.object({ token: v.string() }),
});
