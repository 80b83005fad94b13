/*
 * Figures of a daily player's day, which set the cron's pace and the growth of the database.
 */

/** Number of daily players that the cron must keep pace with. */
export const DAILY_PLAYERS = 100_000;
/** Changes of a player, each with a ledger row and a stored reply. */
export const LEDGER_ROWS_PER_DAY = 100;
/** Those of them that are posts. */
export const POSTS_PER_DAY = 25;
export const LIKES_PER_DAY = 5;
export const SIGN_INS_A_MONTH = 4;

/** Rows of a player that expire in a day, once as many expire as are written. */
export const EXPIRING_PER_DAY = {
  idempotencyKeys: LEDGER_ROWS_PER_DAY,
  posts: POSTS_PER_DAY,
  postLikes: LIKES_PER_DAY,
  postLikeCounts: LIKES_PER_DAY,
  unusedSessions: SIGN_INS_A_MONTH / 30,
  securityEvents: SIGN_INS_A_MONTH / 30,
  rateLimits: 2,
  weeklyScores: 1 / 7,
} as const;
