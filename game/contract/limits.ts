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
