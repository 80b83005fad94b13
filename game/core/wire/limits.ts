/** Maximum size of a JSON body in bytes. */
export const JSON_BODY_LIMIT = 64 * 1024;
/** Lifetime of an idempotency key in milliseconds. See docs/reference/platform.md#idempotency. */
export const IDEMPOTENCY_TTL_MS = 24 * 60 * 60 * 1000;
/** Username length in characters; 20 is valid. See docs/reference/accounts.md#usernames. */
export const USERNAME_LENGTH = { min: 3, max: 20 } as const;
/** Password length in characters. See docs/reference/accounts.md#passwords. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/** Rules of a new password, shown in forms while it is typed. See docs/reference/accounts.md#passwords */
export const PASSWORD_RULES = [
  { text: "8 characters", isMet: (typed: string) => typed.length >= PASSWORD_LENGTH.min },
  { text: "Upper and lower case", isMet: (typed: string) => /[A-Z]/.test(typed) && /[a-z]/.test(typed) },
  { text: "A number", isMet: (typed: string) => /[0-9]/.test(typed) },
  { text: "One of !@#$%^&*", isMet: (typed: string) => /[!@#$%^&*]/.test(typed) },
] as const;
/** Maximum length of an email address in characters (RFC 5321 path limit). */
export const EMAIL_MAX = 254;
/** Maximum length of a bio in characters. See docs/reference/accounts.md#bio. */
export const BIO_MAX = 200;
/** Maximum lengths of social handles in characters, without the @. See docs/reference/accounts.md#social-handles. */
export const HANDLE_MAX = { x: 15, instagram: 30, tiktok: 24 } as const;
const MEGABYTE = 1024 * 1024;
/**
 * Exclusive maximum size of a picture in bytes, by uploader.
 * See docs/reference/accounts.md#avatars.
 */
export const AVATAR_BYTES = { profile: 5 * MEGABYTE, account: 10 * MEGABYTE } as const;
/** Maximum sides of a stored picture, in pixels. See docs/reference/accounts.md#avatars. */
export const AVATAR_SIDE = 512;
/** Maximum sides and area of a decoded picture, in pixels: above any camera's. */
export const PICTURE_SIDE_MAX = 12_000;
export const PICTURE_AREA_MAX = 64_000_000;
/** Lifetime of the link to a new email address, in milliseconds. docs/reference/accounts.md */
export const EMAIL_LINK_TTL_MS = 24 * 60 * 60 * 1000;
