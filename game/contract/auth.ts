import * as v from "valibot";
import { NO_BENEFITS } from "../rules/university/no-benefits.ts";
import { BenefitsView } from "./benefits.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { endpoint } from "./endpoint.ts";
import { EMAIL_MAX, PASSWORD_LENGTH, USERNAME_LENGTH } from "./limits.ts";
import { GameStamp, PlayerState } from "./player.ts";
import { isReservedUsername } from "./reserved-usernames.ts";
import { USER_ROLES } from "./roles.ts";

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

export const MessageReply = v.object({ message: v.string() });

/**
 * The signed-in account in replies to its owner. See docs/reference/accounts.md#user-fields. Times are ISO 8601.
 */
export const User = v.object({
  id: v.string(),
  username: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  oauthProvider: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  bio: v.nullable(v.string()),
  xHandle: v.nullable(v.string()),
  instagramHandle: v.nullable(v.string()),
  tiktokHandle: v.nullable(v.string()),
  role: v.picklist(USER_ROLES),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type User = v.InferOutput<typeof User>;

/** A stored account. Times in epoch milliseconds. */
export interface Account extends Readonly<Omit<User, "emailVerified" | "createdAt" | "updatedAt">> {
  /** Null if the address is not verified. */
  readonly emailVerifiedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Converts an account for its owner. Copies fields one by one, so that no stored secret gets through. */
export function toUser(account: Account): User {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    oauthProvider: account.oauthProvider,
    avatar: account.avatar,
    bio: account.bio,
    xHandle: account.xHandle,
    instagramHandle: account.instagramHandle,
    tiktokHandle: account.tiktokHandle,
    role: account.role,
    createdAt: new Date(account.createdAt).toISOString(),
    updatedAt: new Date(account.updatedAt).toISOString(),
  };
}

/** Data for the app shell. See docs/reference/platform.md#frame-of-a-signed-in-page. */
export const Me = v.object({
  user: User,
  player: PlayerState,
  badges: v.object({ unreadMessages: v.number(), newContacts: v.number() }),
  /** For the rules that the page runs itself. */
  benefits: v.optional(BenefitsView, NO_BENEFITS),
  /** Whether the player's course can be completed. */
  courseReady: v.optional(v.boolean(), false),
  /** Whether an administrator has paused the game: reading goes on, changes are refused. */
  isPaused: v.optional(v.boolean(), false),
  stamp: GameStamp,
});
export type Me = v.InferOutput<typeof Me>;

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

export const logout = endpoint("POST", "/auth/logout", { reply: MessageReply });

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

export const me = endpoint("GET", "/auth/me", { reply: Me });
/** The same reply as `me`. See docs/reference/platform.md#origin-and-paths. */
export const meAlias = endpoint("GET", "/me", { reply: Me });

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
