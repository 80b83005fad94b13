import * as v from "valibot";
import { PasskeyAssertion, PROOF_FIELDS, RemovedPasskeys } from "../auth/passkeys-wire.ts";
import { AnyPassword, Email } from "../auth/sign-in-wire.ts";
import { NewPassword, Username } from "../auth/wire.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { BIO_MAX, HANDLE_MAX } from "../core/wire/limits.ts";
import { MessageReply, User } from "../core/wire/me.ts";
import { plainText, Text } from "../core/wire/text.ts";

/** Success messages. See docs/reference/accounts.md#texts. */
export const SETTINGS_TEXT = {
  profileUpdated: "Profile updated successfully!",
  socialUpdated: "Social media handles updated successfully!",
  avatarUpdated: "Avatar updated successfully!",
  avatarRemoved: "Avatar removed successfully!",
  passwordUpdated: "Password updated successfully!",
  emailSent: "Verification email sent to new address!",
  usernameUpdated: "Username updated successfully!",
  sessionRevoked: "Session revoked successfully!",
  accountDeleted: "Account deleted successfully. Redirecting...",
} as const;

/** Error messages if the server's reply has none. See docs/reference/accounts.md#texts. */
export const SETTINGS_FAILURE_TEXT = {
  load: "Failed to load settings",
  profile: "Failed to update profile",
  uploadAvatar: "Failed to upload avatar",
  removeAvatar: "Failed to remove avatar",
  sessions: "Failed to load login sessions",
  password: "Failed to change password",
  email: "Failed to change email",
  username: "Failed to change username",
  revoke: "Failed to revoke session",
  social: "Failed to update social handles",
  deletion: "Failed to delete account",
} as const;

/** Validation messages of the forms and the server. See docs/reference/accounts.md#settings. */
export const SETTINGS_REFUSAL_TEXT = {
  /** Shown by the settings form before the rules of `NewPassword`. */
  passwordsDiffer: "New passwords do not match",
  passwordTooShort: "Password must be at least 8 characters long",
  usernameConfirmation: "Username confirmation does not match",
  bio: "Bio must be at most 200 characters",
  /** Refusals by the server. */
  wrongPassword: "Current password is incorrect",
  signInAgain:
    "For your security, please sign out, sign in with your provider again, and do this within ten minutes.",
  needsPassword: "This account has no password yet. Please add a password first.",
  hasPassword: "This account has a password already.",
  sameEmail: "This is your email address already.",
  emailTaken: "This email address is already in use.",
  sameUsername: "This is your username already.",
  usernameTaken: "This username is already taken.",
  sessionEnded: "This session has ended already.",
  noSession: "There is no such session.",
  avatarByUpload: "A picture can only be changed by uploading it.",
} as const;

/** A bio; null if empty. */
export const Bio = v.pipe(
  Text(BIO_MAX, { tooLong: SETTINGS_REFUSAL_TEXT.bio }),
  v.transform((bio) => (bio === "" ? null : bio)),
);

/** A handle without its @; null if empty. */
function handle(name: string, max: number, pattern: RegExp, characters: string) {
  const lengthText = `${name} handle must be between 1 and ${max} characters`;
  return v.pipe(
    v.string(lengthText),
    v.transform((text) => plainText(text).replace(/^@/, "")),
    v.maxLength(max, lengthText),
    v.regex(pattern, `${name} handle can only contain ${characters}`),
    v.transform((text) => (text === "" ? null : text)),
  );
}

/** The handles of an account: without the @, and null if empty. */
export const Handles = v.object({
  xHandle: handle("X", HANDLE_MAX.x, /^\w*$/, "letters, numbers, and underscores"),
  instagramHandle: handle(
    "Instagram",
    HANDLE_MAX.instagram,
    /^[\w.]*$/,
    "letters, numbers, periods, and underscores",
  ),
  tiktokHandle: handle("TikTok", HANDLE_MAX.tiktok, /^\w*$/, "letters, numbers, and underscores"),
});

const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));

/** An absent field stays unchanged; null or an empty text removes it. */
export const ProfileBody = v.object({
  bio: optional(Bio),
  xHandle: optional(Handles.entries.xHandle),
  instagramHandle: optional(Handles.entries.instagramHandle),
  tiktokHandle: optional(Handles.entries.tiktokHandle),
  /** Null removes the picture, a drawn face replaces it, the current path changes nothing; any other text is refused. */
  avatar: optional(v.pipe(v.string(), v.maxLength(256))),
});
export type ProfileBody = v.InferOutput<typeof ProfileBody>;

export const settings = endpoint("GET", "/settings", {
  reply: v.object({
    user: User,
    /** False if the account signs in through its provider only. */
    hasPassword: v.boolean(),
    /**
     * The new address until its link is opened.
     * See docs/reference/accounts.md#changing-the-email-address.
     */
    pendingEmail: v.nullable(v.string()),
  }),
});
export type Settings = v.InferOutput<(typeof settings)["reply"]>;

export const updateProfile = endpoint("PUT", "/settings/profile", {
  body: ProfileBody,
  reply: v.object({ message: v.string(), user: User }),
});

/**
 * Ends every other session, and removes the passkeys that it names. A passkey can replace the current password.
 * See docs/reference/accounts.md#passwords.
 */
export const changePassword = endpoint("PUT", "/settings/password", {
  body: v.object({
    currentPassword: v.optional(AnyPassword),
    passkey: v.optional(PasskeyAssertion),
    newPassword: NewPassword,
    removedPasskeys: v.optional(RemovedPasskeys, []),
  }),
  reply: MessageReply,
});

/** Adds a password to an account without one. Ends every other session. */
export const addPassword = endpoint("POST", "/settings/password", {
  body: v.object({ password: NewPassword }),
  reply: MessageReply,
});

/**
 * Requests a new address, which takes effect when its link is opened (`verifyEmail`).
 * See docs/reference/accounts.md#changing-the-email-address.
 */
export const changeEmail = endpoint("PUT", "/settings/email", {
  body: v.object({ newEmail: Email, ...PROOF_FIELDS }),
  reply: v.object({ message: v.string(), pendingEmail: v.string() }),
});

export const changeUsername = endpoint("PUT", "/settings/username", {
  body: v.object({ newUsername: Username, ...PROOF_FIELDS }),
  reply: v.object({ message: v.string(), username: v.string(), user: User }),
});

/** A login session. See docs/reference/accounts.md#sessions. Times are ISO 8601. */
export const LoginSession = v.object({
  id: v.string(),
  /** Name of the device, such as `Chrome on Android`. */
  deviceInfo: v.string(),
  userAgent: v.string(),
  /** The last use was at this time or up to an hour later; for the current session, it is exact. */
  lastActivity: v.string(),
  ipAddress: v.string(),
  /** False if it ended, within the last seven days. */
  isActive: v.boolean(),
  /** True if it is the session of this request. */
  isCurrent: v.boolean(),
  createdAt: v.string(),
});
export type LoginSession = v.InferOutput<typeof LoginSession>;

/** The current session, then active ones by last use, then ended ones; at most 100, as many as can be active. */
export const listSessions = endpoint("GET", "/settings/sessions", {
  reply: v.object({ data: v.object({ sessions: v.array(LoginSession) }) }),
});

export const revokeSession = endpoint("DELETE", "/settings/sessions/:id", { reply: MessageReply });

/** Ends every session except the current one. */
export const revokeOtherSessions = endpoint("DELETE", "/settings/sessions", {
  reply: v.object({ message: v.string(), revoked: v.number() }),
});

/** Text of each kind of security event. */
export const SECURITY_EVENT_TEXT = {
  signed_in: "Signed in with password",
  signed_in_google: "Signed in with Google",
  signed_in_discord: "Signed in with Discord",
  signed_in_passkey: "Signed in with a passkey",
  signed_out: "Signed out",
  password_changed: "Password changed",
  password_added: "Password added",
  password_reset: "Password reset by email link",
  email_change_requested: "New email address entered",
  email_changed: "Email address changed",
  email_restored: "Email address restored by email link",
  username_changed: "Username changed",
  username_replaced: "Username replaced by a moderator",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  session_revoked: "Session revoked",
  sessions_revoked: "All other sessions revoked",
  data_exported: "Account data exported",
} as const;
export type SecurityEventKind = keyof typeof SECURITY_EVENT_TEXT;
const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENT_TEXT) as SecurityEventKind[];

export const SecurityEvent = v.object({
  id: v.string(),
  kind: v.picklist(SECURITY_EVENT_KINDS),
  /** ISO 8601. */
  at: v.string(),
  /** Empty if a moderator caused the event. */
  deviceInfo: v.string(),
  ipAddress: v.string(),
});
export type SecurityEvent = v.InferOutput<typeof SecurityEvent>;

/** Maximum number of security events in a reply. */
export const SECURITY_LOG_PAGE = 50;

/** Events of the last 90 days, newest first, at most `SECURITY_LOG_PAGE`. `?before=` (an event's id) returns older ones. */
export const securityLog = endpoint("GET", "/settings/security-log", {
  query: v.object({
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, "before is an id"), v.transform(Number))),
  }),
  reply: v.object({ data: v.object({ events: v.array(SecurityEvent), hasMore: v.boolean() }) }),
});

/** The exported file. See docs/reference/accounts.md#data-export. Times are ISO 8601. */
export const AccountExport = v.object({
  id: v.string(),
  username: v.string(),
  email: v.string(),
  bio: v.nullable(v.string()),
  socialHandles: v.object({
    x: v.nullable(v.string()),
    instagram: v.nullable(v.string()),
    tiktok: v.nullable(v.string()),
  }),
  accountInfo: v.object({
    oauthProvider: v.nullable(v.string()),
    emailVerified: v.boolean(),
    createdAt: v.string(),
    updatedAt: v.string(),
  }),
  /** Choices of the player's current run. `mission` is `contact_id.mission_id`. */
  choices: v.array(v.object({ mission: v.string(), choice: v.string(), madeAt: v.string() })),
  /** Certificates of former runs, the newest first. `ending` is its id. */
  certificates: v.array(
    v.object({
      number: v.number(),
      ending: v.string(),
      level: v.number(),
      issuedAt: v.string(),
      hoursPlayed: v.number(),
      /** Id of the next run's inheritance; null for none. */
      inheritance: v.nullable(v.string()),
    }),
  ),
  /** The objects in the player's Room. */
  room: v.array(v.object({ place: v.string(), object: v.string(), placedAt: v.string() })),
  /** Ids of the player's other objects. */
  underTheBed: v.array(v.string()),
  clients: v.object({
    /** The last advice to each client; `day` is a UTC date. */
    advised: v.array(v.object({ client: v.string(), day: v.string(), advice: v.string() })),
    regulars: v.array(v.object({ client: v.string(), since: v.string() })),
  }),
  /** Votes on what became of the Intake's students, in their order. `broke` is the seat of the student who ended the week, from 0. */
  townVotes: v.array(
    v.object({
      week: v.number(),
      fates: v.nullable(v.array(v.string())),
      broke: v.nullable(v.number()),
    }),
  ),
  passkeys: v.array(
    v.object({ name: v.string(), createdAt: v.string(), lastUsedAt: v.nullable(v.string()) }),
  ),
  /** The devices that get notifications. */
  notifications: v.array(
    v.object({
      service: v.string(),
      kinds: v.array(v.string()),
      energyAt: v.number(),
      timeZone: v.string(),
    }),
  ),
  /** The player's reports, and the moderators' decisions about the player. */
  moderation: v.object({
    reports: v.array(
      v.object({ kind: v.string(), reason: v.string(), comment: v.string(), createdAt: v.string() }),
    ),
    decisions: v.array(
      v.object({
        kind: v.string(),
        content: v.string(),
        silenceMinutes: v.nullable(v.number()),
        removesMessage: v.boolean(),
        newName: v.nullable(v.string()),
        reason: v.string(),
        decidedAt: v.string(),
      }),
    ),
  }),
  exportDate: v.string(),
});
export type AccountExport = v.InferOutput<typeof AccountExport>;

export const exportAccount = endpoint("GET", "/settings/export", { reply: AccountExport });

export const deleteAccount = endpoint("DELETE", "/settings/account", {
  body: v.object({
    /** The account's password, or one of its passkeys. An account without a password needs a fresh sign-in instead. */
    password: v.optional(v.pipe(v.string(), v.maxLength(1024))),
    passkey: v.optional(PasskeyAssertion),
    confirmUsername: v.pipe(v.string(SETTINGS_REFUSAL_TEXT.usernameConfirmation), v.transform(plainText)),
  }),
  reply: MessageReply,
});
