/** Largest JSON body in bytes. */
export const JSON_BODY_LIMIT = 64 * 1024;
/** How long an idempotency key is kept, in milliseconds. Decision 5. */
export const IDEMPOTENCY_TTL_MS = 24 * 60 * 60 * 1000;
export const IDEMPOTENCY_HEADER = "idempotency-key";
/** Username length in characters; 20 is valid. Player area, section 5; decision 8. */
export const USERNAME_LENGTH = { min: 3, max: 20 } as const;
/** Password length in characters. Decision 7. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/** Longest e-mail address in characters (RFC 5321 path limit). */
export const EMAIL_MAX = 254;
/** Longest bio in characters. Player area, section 5. */
export const BIO_MAX = 200;
/** Longest social handles in characters, without the @. Player area, section 5. */
export const HANDLE_MAX = { x: 15, instagram: 30, tiktok: 24 } as const;
const MEGABYTE = 1024 * 1024;
/** A picture has to be smaller than this many bytes, by the uploader that sends it. Decision 14. */
export const AVATAR_BYTES = { profile: 5 * MEGABYTE, account: 10 * MEGABYTE } as const;
/** Sides of a picture as it is kept, in pixels at most. Decision 15. */
export const AVATAR_SIDE = 512;
/** Sides and area of a picture that is still decoded, in pixels: more than any camera makes. */
export const PICTURE_SIDE_MAX = 12_000;
export const PICTURE_AREA_MAX = 64_000_000;
/** How long the link to a new email address works, in milliseconds. docs/reference/accounts.md */
export const EMAIL_LINK_TTL_MS = 24 * 60 * 60 * 1000;
