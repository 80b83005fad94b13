import { HOUR_MS } from "../core/durations.ts";
import { hashOf } from "../core/scatter.ts";

/** Reactions of the simulated audience to a post so far. */
export interface Audience {
  readonly views: number;
  /** Excludes likes of players. */
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
}

/** Minimum views from accidental viewers, independent of followers; the maximum is three times that. */
const STRAY_VIEWS = 4;

/** Returns an integer from `from` to `to` that depends only on the post and `purpose`. */
function draw(postId: string, purpose: string, from: number, to: number): number {
  return from + (hashOf(`${postId}:${purpose}`) % (to - from + 1));
}

/**
 * Returns a post's audience at an age in milliseconds: a pure function of the post, its age and its author's followers
 * when it was published. No count decreases with age.
 */
export function audienceOf(postId: string, followers: number, ageMs: number): Audience {
  const age = Math.max(0, ageMs);
  const reach =
    draw(postId, "stray", STRAY_VIEWS, 3 * STRAY_VIEWS) +
    Math.floor((followers * draw(postId, "reach", 25, 90)) / 100);
  // Half of the views arrive within 0.5 to 4 hours.
  const halfLife = (draw(postId, "pace", 1, 8) * HOUR_MS) / 2;
  const views = Math.floor((reach * age) / (age + halfLife));
  const likes = Math.floor((views * draw(postId, "likes", 20, 90)) / 1000);
  return {
    views,
    likes,
    comments: Math.floor((likes * draw(postId, "comments", 5, 30)) / 100),
    reposts: Math.floor((likes * draw(postId, "reposts", 2, 20)) / 100),
  };
}
