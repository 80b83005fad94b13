import { DAY_MS } from "#game/core/durations.ts";
import { mayBeAbandoned } from "../../db/accounts/account-deletion.ts";
import { SESSION_TTL_MS } from "../../db/actors.ts";
import { expired } from "../../db/clean-up.ts";
import * as accounts from "../../db/schema/accounts.ts";
import { developmentMails } from "../../db/schema/platform.ts";
import type { Feature } from "../../feature.ts";

/** Retention of revoked sessions, so that they can be investigated. */
const REVOKED_SESSION_KEPT_MS = 7 * DAY_MS;
/** Retention of an account's security events. */
const SECURITY_EVENT_KEPT_MS = 90 * DAY_MS;
const DEVELOPMENT_MAIL_KEPT_MS = 7 * DAY_MS;

export const auth: Feature = {
  tables: {
    owned: [
      accounts.sessions.userId,
      accounts.emailTokens.userId,
      accounts.oauthHandoffs.userId,
      accounts.oauthAccounts.userId,
      accounts.passkeys.userId,
      accounts.securityEvents.userId,
    ],
    expiring: [
      expired(accounts.sessions.lastUsedAt, SESSION_TTL_MS),
      expired(accounts.sessions.revokedAt, REVOKED_SESSION_KEPT_MS),
      expired(accounts.emailTokens.expiresAt),
      expired(accounts.oauthHandoffs.expiresAt),
      expired(accounts.passkeyChallenges.expiresAt),
      expired(accounts.securityEvents.at, SECURITY_EVENT_KEPT_MS),
      expired(developmentMails.createdAt, DEVELOPMENT_MAIL_KEPT_MS),
      // After the links, because an account is only abandoned once its expired link is deleted.
      ["user", mayBeAbandoned],
    ],
  },
};
