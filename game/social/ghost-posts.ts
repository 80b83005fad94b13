import { DAY_MS, HOUR_MS } from "../core/durations.ts";
import type { FormerRun } from "../core/progress.ts";
import { type FeedPosition, isBehind } from "./keyset.ts";
import { NPC_FEED_MS } from "./npc-posts.ts";

/** Placeholders of the former run's lines. */
export const GHOST_SLOTS = ["level"] as const;
/** Age of a day of the new run at which the former one posts about it. */
const POSTS_AFTER_MS = 20 * HOUR_MS;
/** Levels that the former run gains from post to post. */
const LEVELS_A_DAY = 2;
/** Followers for each of its levels, from which the audience is computed. */
const FOLLOWERS_A_LEVEL = 50;

/** A post of the former run on its way to its last level. */
export interface GhostPost extends FeedPosition {
  readonly content: string;
  readonly followers: number;
}

/** Returns whether a post is the former run's, which other players never see. */
export function isGhostPost(id: string): boolean {
  return /^g\d{1,5}$/.test(id);
}

/**
 * Returns the former run's posts in the feed at `now` after the cursor, newest first: one a day, each two levels on, until its
 * last level. They depend only on the certificate, so they aren't stored.
 */
export function ghostPosts(
  former: FormerRun | null,
  lines: readonly string[],
  now: number,
  before: FeedPosition | null,
): readonly GhostPost[] {
  if (!former) return [];
  const last = Math.ceil(former.level / LEVELS_A_DAY) - 1;
  const newest = Math.min(last, Math.floor((now - former.at - POSTS_AFTER_MS) / DAY_MS));
  const posts: GhostPost[] = [];
  for (let day = newest; day >= 0; day -= 1) {
    const createdAt = former.at + day * DAY_MS + POSTS_AFTER_MS;
    if (createdAt <= now - NPC_FEED_MS) break;
    const level = Math.min(former.level, LEVELS_A_DAY * (day + 1));
    const content = (lines[day % lines.length] ?? "").replaceAll("{level}", `${level}`);
    const post = { id: `g${day}`, createdAt, content, followers: FOLLOWERS_A_LEVEL * level };
    if (isBehind(post, before)) posts.push(post);
  }
  return posts;
}
