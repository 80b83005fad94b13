import * as v from "valibot";
import { endpoint } from "../core/wire/endpoint.ts";
import { PASSWORD_LENGTH, USERNAME_LENGTH } from "../core/wire/limits.ts";
import { MessageReply } from "../core/wire/me.ts";
import { plainText } from "../core/wire/text.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { KnownCredentials } from "./passkeys-wire.ts";
import { isReservedUsername } from "./reserved-usernames.ts";
import { captchaToken, Email, PASSWORD_TOO_LONG } from "./sign-in-wire.ts";

export const PASSWORDS_DIFFER_TEXT = "Passwords do not match.";
const PASSWORD_TOO_SHORT = "Password must be at least 8 characters";
const COMMON_PASSWORD_TEXT = "Password is too common. Please choose another one";
const USERNAME_TOO_SHORT = "Username must be at least 3 characters";
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

/** A new password. See docs/reference/accounts.md#passwords. */
export const NewPassword = v.pipe(
  v.string(PASSWORD_TOO_SHORT),
  v.minLength(PASSWORD_LENGTH.min, PASSWORD_TOO_SHORT),
  v.maxLength(PASSWORD_LENGTH.max, PASSWORD_TOO_LONG),
  v.regex(/[A-Z]/, "Password must contain an uppercase letter"),
  v.regex(/[a-z]/, "Password must contain a lowercase letter"),
  v.regex(/[0-9]/, "Password must contain a number"),
  v.regex(/[!@#$%^&*]/, "Password must contain a special character (!@#$%^&*)"),
  // Checked last, because a password that breaks another rule has to change anyway.
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed && !dataset.issues && isCommonPassword(dataset.value)) {
      addIssue({ message: COMMON_PASSWORD_TEXT });
    }
  }),
);

/** See docs/reference/accounts.md#passwords and docs/reference/accounts.md#usernames. */
export const Username = v.pipe(
  v.string(USERNAME_TOO_SHORT),
  // A keyboard's suggestion ends with a space, a copied name may have invisible characters.
  v.transform(plainText),
  v.minLength(USERNAME_LENGTH.min, USERNAME_TOO_SHORT),
  v.maxLength(USERNAME_LENGTH.max, "Username must be less than 20 characters"),
  v.regex(/^[A-Za-z0-9_]+$/, "Username can only contain letters, numbers, and underscores"),
  v.check((username) => !isReservedUsername(username), RESERVED_USERNAME_TEXT),
);

const TOKEN_TEXT = "The link is incomplete";
/** A token from a link: unpadded base64url. A malformed token counts as unknown. */
const Token = v.pipe(v.string(TOKEN_TEXT), v.minLength(1, TOKEN_TEXT), v.maxLength(256, TOKEN_TEXT));

export const RegisterBody = v.object({
  username: Username,
  email: Email,
  password: NewPassword,
  captchaToken,
});
export type RegisterBody = v.InferOutput<typeof RegisterBody>;
export const register = endpoint("POST", "/auth/register", { body: RegisterBody, reply: MessageReply });

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
    user: v.object({ username: v.string(), email: v.string() }),
  }),
});

export const ResetPasswordBody = v.object({ token: Token, password: NewPassword });
export const resetPassword = endpoint("POST", "/auth/reset-password", {
  body: ResetPasswordBody,
  reply: v.object({ ...MessageReply.entries, known: v.optional(KnownCredentials) }),
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
