import * as v from "valibot";
import { isCommonPassword } from "./common-passwords.ts";
import { endpoint } from "./endpoint.ts";
import { EMAIL_MAX, PASSWORD_LENGTH, USERNAME_LENGTH } from "./limits.ts";
import { MessageReply } from "./me.ts";
import { isReservedUsername } from "./reserved-usernames.ts";

export const INVALID_EMAIL_TEXT = "Please enter a valid email address.";
export const PASSWORDS_DIFFER_TEXT = "Passwords do not match.";
export const PASSWORD_REQUIRED_TEXT = "Password is required";
const COMMON_PASSWORD_TEXT = "Password is too common. Please choose another one";
const RESERVED_USERNAME_TEXT = "Username is reserved. Please choose another one";

/**
 * Success messages. See docs/reference/accounts.md#screens and docs/reference/accounts.md#calls.
 */
export const AUTH_TEXT = {
  registered: "Please check your email to verify your account before logging in",
  resetLinkSent: "If that email exists, a reset link has been sent.",
  verificationSent: "If that email is waiting to be verified, a new link has been sent.",
  verified: "Email Verified!",
  passwordReset: "Password Reset Successful",
  signedOut: "Signed out.",
  oauthFailed: "Authentication failed. Please try again.",
} as const;

/** The sign-in providers, by their names in `/auth/{provider}`. */
export const OAUTH_PROVIDERS = ["google", "discord"] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

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

/** A new password. See docs/reference/accounts.md#passwords. */
export const NewPassword = v.pipe(
  v.string("Password must be at least 8 characters"),
  v.minLength(PASSWORD_LENGTH.min, "Password must be at least 8 characters"),
  v.maxLength(PASSWORD_LENGTH.max, "Password must be at most 128 characters"),
  v.regex(/[A-Z]/, "Password must contain an uppercase letter"),
  v.regex(/[a-z]/, "Password must contain a lowercase letter"),
  v.regex(/[0-9]/, "Password must contain a number"),
  v.regex(/[!@#$%^&*]/, "Password must contain a special character (!@#$%^&*)"),
  // Checked last: a password that breaks another rule has to change anyway.
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed && !dataset.issues && isCommonPassword(dataset.value)) {
      addIssue({ message: COMMON_PASSWORD_TEXT });
    }
  }),
);

/** A password to verify: the rules for new passwords may have changed since it was set. */
export const AnyPassword = v.pipe(
  v.string(PASSWORD_REQUIRED_TEXT),
  v.minLength(1, PASSWORD_REQUIRED_TEXT),
  v.maxLength(1024, "Password must be at most 128 characters"),
);

/** See docs/reference/accounts.md#passwords and docs/reference/accounts.md#usernames. */
export const Username = v.pipe(
  v.string("Username must be at least 3 characters"),
  v.minLength(USERNAME_LENGTH.min, "Username must be at least 3 characters"),
  v.maxLength(USERNAME_LENGTH.max, "Username must be less than 20 characters"),
  v.regex(/^[A-Za-z0-9_]+$/, "Username can only contain letters, numbers, and underscores"),
  v.check((username) => !isReservedUsername(username), RESERVED_USERNAME_TEXT),
);

const TOKEN_TEXT = "The link is incomplete";
/** A token from a link: unpadded base64url. A malformed token counts as unknown. */
const Token = v.pipe(v.string(TOKEN_TEXT), v.minLength(1, TOKEN_TEXT), v.maxLength(256, TOKEN_TEXT));

/** The forms that a CAPTCHA guards, as the page tells the service. See docs/reference/accounts.md#captcha. */
export type CaptchaAction = "register" | "login" | "forgot_password" | "resend_verification";

const captchaToken = v.optional(v.pipe(v.string(), v.maxLength(4096)));

export const RegisterBody = v.object({
  username: Username,
  email: Email,
  password: NewPassword,
  captchaToken,
});
export type RegisterBody = v.InferOutput<typeof RegisterBody>;
export const register = endpoint("POST", "/auth/register", { body: RegisterBody, reply: MessageReply });

export const LoginBody = v.object({ email: Email, password: AnyPassword, captchaToken });
export type LoginBody = v.InferOutput<typeof LoginBody>;
export const login = endpoint("POST", "/auth/login", {
  body: LoginBody,
  reply: v.object({ token: v.string() }),
});

export const forgotPassword = endpoint("POST", "/auth/forgot-password", {
  body: v.object({ email: Email, captchaToken }),
  reply: MessageReply,
});

export const resendVerification = endpoint("POST", "/auth/resend-verification", {
  body: v.object({ email: Email, captchaToken }),
  reply: MessageReply,
});

export const verifyEmail = endpoint("POST", "/auth/verify-email", {
  body: v.object({ token: Token }),
  reply: v.object({
    message: v.string(),
    // A Worker of the previous version doesn't send the address.
    user: v.object({ username: v.string(), email: v.optional(v.string()) }),
  }),
});

export const ResetPasswordBody = v.object({ token: Token, password: NewPassword });
export const resetPassword = endpoint("POST", "/auth/reset-password", {
  body: ResetPasswordBody,
  reply: MessageReply,
});

/**
 * Exchanges the single-use code in `/oauth-callback?token=` for a session token.
 * See docs/reference/accounts.md#sign-in-with-a-provider.
 */
export const oauthExchange = endpoint("POST", "/auth/oauth/exchange", {
  body: v.object({ token: Token }),
  reply: v.object({ token: v.string() }),
});

/**
 * The emails of a local run, newest first. `?to=` filters by recipient. Development only.
 * See docs/reference/accounts.md#email-delivery.
 */
export const developmentMails = endpoint("GET", "/dev/mail", {
  query: v.object({ to: v.optional(v.pipe(v.string(), v.trim()), "") }),
  reply: v.object({
    mails: v.array(
      v.object({
        to: v.string(),
        subject: v.string(),
        text: v.string(),
        html: v.string(),
        /** The URLs in `text`, in order. */
        links: v.array(v.string()),
        /** ISO 8601. */
        createdAt: v.string(),
      }),
    ),
  }),
});
export type DevelopmentMail = v.InferOutput<(typeof developmentMails)["reply"]>["mails"][number];
