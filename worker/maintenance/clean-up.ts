import { type CleanUpCounts, deleteExpired } from "../db/clean-up.ts";
import type { Database } from "../db/client.ts";
import { now } from "../platform/clock.ts";
import { logLine } from "../platform/log.ts";

/** Rows of one kind that one statement deletes at most, so that no batch holds up the game. */
const CHUNK = 500;
/** Batches of one run at most; what is left waits for the next. */
const MOST_ROUNDS = 40;

/** Deletes what has expired, in small batches. Runs hourly; a second run at the same time does no harm. */
export async function cleanUp(db: Database, chunk = CHUNK): Promise<CleanUpCounts> {
  const at = now();
  let total = await deleteExpired(db, at, chunk);
  let last = total;
  for (let round = 1; round < MOST_ROUNDS && Object.values(last).includes(chunk); round += 1) {
    last = await deleteExpired(db, at, chunk);
    total = add(total, last);
  }
  logLine("info", "clean-up", { ...total });
  return total;
}

function add(a: CleanUpCounts, b: CleanUpCounts): CleanUpCounts {
  return {
    unusedSessions: a.unusedSessions + b.unusedSessions,
    revokedSessions: a.revokedSessions + b.revokedSessions,
    emailTokens: a.emailTokens + b.emailTokens,
    emailChanges: a.emailChanges + b.emailChanges,
    oauthHandoffs: a.oauthHandoffs + b.oauthHandoffs,
    securityEvents: a.securityEvents + b.securityEvents,
    rateLimits: a.rateLimits + b.rateLimits,
    idempotencyKeys: a.idempotencyKeys + b.idempotencyKeys,
    developmentMails: a.developmentMails + b.developmentMails,
    abandonedAccounts: a.abandonedAccounts + b.abandonedAccounts,
  };
}
