import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CHALLENGE_PURPOSES } from "#game/auth/passkeys-wire.ts";
import { users } from "./accounts.ts";

/** Passkeys of an account. See docs/reference/accounts.md#passkeys. */
export const passkeys = sqliteTable(
  "passkey",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The authenticator's name for it, in base64url. */
    credentialId: text().notNull(),
    /** COSE key in base64url. */
    publicKey: text().notNull(),
    /** Uses that the authenticator has counted; 0 if it doesn't count. */
    signCount: integer().notNull(),
    /** JSON: how browsers reach the authenticator, for the options of the next ceremony. */
    transports: text().notNull(),
    name: text().notNull(),
    createdAt: integer().notNull(),
    /** Null until the first use. */
    lastUsedAt: integer(),
  },
  (t) => [
    uniqueIndex("passkey_credential").on(t.credentialId),
    index("passkey_user").on(t.userId),
    check("passkey_transports", sql`json_valid(${t.transports}) and json_type(${t.transports}) = 'array'`),
  ],
);

/** Challenges that no authenticator has answered yet. Each works once. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenge",
  {
    /** SHA-256 of the challenge in hexadecimal. */
    challengeHash: text().primaryKey(),
    purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
    /** Id of the session, or the SHA-256 of the secret in the browser's cookie. */
    owner: text().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [index("passkey_challenge_owner").on(t.owner), index("passkey_challenge_expiry").on(t.expiresAt)],
);
