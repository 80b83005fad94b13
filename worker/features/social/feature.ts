import { DAY_MS } from "#game/core/durations.ts";
import { expired } from "../../db/clean-up.ts";
import { uncountLikes } from "../../db/posts.ts";
import { postings, postLikeCounts, postLikes, posts, topPlayers } from "../../db/schema/social.ts";
import type { Feature } from "../../feature.ts";

/** Retention of players' posts and of all likes. */
const POST_KEPT_MS = 30 * DAY_MS;
/** Twice as long, so that a count outlives all of its likes. */
const LIKE_COUNT_KEPT_MS = 2 * POST_KEPT_MS;

export const social: Feature = {
  tables: {
    run: [postings.playerId],
    owned: [postLikes.playerId, posts.playerId, topPlayers.playerId],
    leave: uncountLikes,
    expiring: [
      expired(posts.createdAt, POST_KEPT_MS),
      // A like is never older than its post, so that none outlives the count that it belongs to.
      expired(postLikes.createdAt, POST_KEPT_MS),
      expired(postLikeCounts.createdAt, LIKE_COUNT_KEPT_MS),
    ],
  },
};
